"""A real server process on loopback, with its memory and processor time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.compile import digest

ROOT: Final = Path(__file__).parent.parent
COMPILED: Final = ROOT / "build" / "compiled"
TICK: Final = os.sysconf("SC_CLK_TCK")


def best_tree() -> Path:
    """Return the compiled engines if they are up to date, else the sources."""
    stamp = COMPILED / "digest.txt"
    fresh = stamp.is_file() and stamp.read_text() == digest(ROOT / "src" / "benben")
    return COMPILED if fresh else ROOT / "src"


class Served:
    """`benben serve` on a free port; rate limits are off, as all clients share one address."""

    def __init__(
        self, folder: Path, tree: Path, port: int = 0, launcher: tuple[str, ...] = (), **settings: str
    ) -> None:
        self.folder = folder
        self.tree = tree
        self.launcher = launcher
        self.settings = {f"BENBEN_{name.upper()}": value for name, value in settings.items()}
        self.start(port)

    def start(self, port: int) -> None:
        """Start the process and wait until it is ready."""
        folder = self.folder
        self.log = (folder / "server.log").open("ab")
        benben = self.launcher or (str(Path(sys.executable).parent / "benben"),)
        command = [*benben, "serve", "--port", str(port), "--lang", "en"]
        environment = {
            **os.environ,
            "BENBEN_DATA_DIR": str(folder),
            "BENBEN_LIMITS": "off",
            **self.settings,
            "PYTHONPATH": f"{self.tree}{os.pathsep}{ROOT}",
        }
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=self.log)
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        told = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if not told:
            self.kill()
            raise OSError(f"the server did not start: {line} {(folder / 'server.log').read_text()[-2000:]}")
        self.port = int(told.group(1))

    def kill(self) -> None:
        """Kill the process without a shutdown."""
        self.process.kill()
        self.end()

    def stop(self) -> None:
        """Send SIGTERM and wait."""
        self.process.terminate()
        self.end()

    def restart(self) -> None:
        """Stop, and start again on the same port."""
        self.stop()
        self.start(self.port)

    def end(self) -> None:
        """Wait until the process is gone."""
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        self.log.close()

    def cpu(self) -> float:
        """Return the seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def memory(self) -> float:
        """Return the resident megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found.group(1)) / 1024 if found else 0.0

    def files(self) -> int:
        """Return the number of open file descriptors."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def workers(self) -> list[int]:
        """Return the niceness of each bot worker process."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        started = [pid for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        return [os.getpriority(os.PRIO_PROCESS, int(pid)) for pid in started]
