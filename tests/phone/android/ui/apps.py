"""The apps made of screens: JSON files named by package, read when they are needed."""
import json
import pathlib

HERE = pathlib.Path(__file__).resolve().parents[2] / "apps"


class Apps:
    def __init__(self, *folders):
        self.folders = [HERE, *map(pathlib.Path, folders)]
        self.read = {}
        self.phone = None       # the phone whose apps they are

    def is_made(self, package):
        return any((folder / f"{package}.json").is_file() for folder in self.folders)

    def get(self, package):
        """The app's JSON; a bare one for a package that has none."""
        if package not in self.read:
            self.read[package] = bare(package)
            for folder in self.folders:
                path = folder / f"{package}.json"
                if path.is_file():
                    self.read[package] = json.loads(path.read_text(encoding="utf-8"))
        return self.read[package]

    def packages(self):
        return sorted({path.stem for folder in self.folders if folder.is_dir()
                       for path in folder.glob("*.json")})

    def screen(self, package, name):
        return self.get(package)["screens"][name]

    def activity(self, package, screen):
        """The full class name of the activity that shows this screen."""
        app = self.get(package)
        short = app["screens"].get(screen, {}).get("activity")
        short = short or next((a for a, s in app["activities"].items() if s == screen),
                              next(iter(app["activities"])))
        return package + short if short.startswith(".") else short

    def screen_of(self, package, activity):
        """Which screen an activity begins with, or None when there is no such activity."""
        for name, screen in self.get(package)["activities"].items():
            full = package + name if name.startswith(".") else name
            if activity in (name, full):
                return screen
        return None

    def launcher(self, package):
        """The activity that the launcher starts, or None."""
        app = self.get(package)
        return app and app.get("launcher")

    def matching(self, intent, enabled):
        """Pairs of package and entry of "intents" that take this intent, in order."""
        for package in self.packages():
            if not enabled(package):
                continue
            for entry in self.get(package).get("intents", ()):
                if fits(entry, intent):
                    yield package, entry


def bare(package):
    """An app that shows its name and nothing else."""
    element = {"kind": "text", "id": "name", "text": package}
    return {"label": package, "launcher": ".MainActivity", "intents": [],
            "activities": {".MainActivity": "main"}, "screens": {"main": {"do": [element]}}}


def fits(entry, intent):
    """Whether an intent filter takes an intent: action, scheme, type."""
    if entry["action"] != intent.get("action"):
        return False
    scheme = (intent.get("data") or "").partition(":")[0] if intent.get("data") else None
    schemes = entry.get("schemes")
    if (scheme is not None or schemes) and scheme not in (schemes or ()):
        return bool(entry.get("any_data"))
    kind = intent.get("type")
    kinds = entry.get("types")
    if kind and not kinds:
        return bool(entry.get("any_data"))
    return not kinds or any(kind_fits(wanted, kind) for wanted in kinds)


def kind_fits(wanted, kind):
    if not kind:
        return False
    return wanted in ("*/*", kind) or wanted.endswith("/*") and kind.startswith(wanted[:-1])
