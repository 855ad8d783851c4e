"""Rows of the state asked with SQL, as Android's content providers are."""

import sqlite3


def query(rows, columns, where=None, args=(), order=None):
    """The rows (dicts with these columns) that fit, in order; sqlite3.Error for bad words."""
    db = sqlite3.connect(":memory:")
    names = ", ".join(f'"{column}"' for column in columns)
    db.execute(f"CREATE TABLE t ({names})")
    db.executemany(f"INSERT INTO t VALUES ({', '.join('?' * len(columns))})",
                   [[row.get(column) for column in columns] for row in rows])
    text = f"SELECT {names} FROM t" + (f" WHERE ({where})" if where else "") + \
        (f" ORDER BY {order}" if order else "")
    return [dict(zip(columns, row)) for row in db.execute(text, args)]
