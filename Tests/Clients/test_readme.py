"""What the README shows is run."""

import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
README = (HERE.parent.parent / "README.md").read_text()
LAYOUTD = pathlib.Path(os.environ.get("LAYOUTD_BINARY", ".build/release/layoutd")).resolve()


def test_the_client_of_the_readme_is_the_file():
    block = re.search(r"```python\n(.*?)```", README, re.DOTALL).group(1)
    assert block == (HERE / "readme_client.py").read_text()


def test_the_client_of_the_readme_runs():
    path = {"PATH": f"{LAYOUTD.parent}:{os.environ['PATH']}"}
    run = subprocess.run(
        [sys.executable, HERE / "readme_client.py"], env=path, capture_output=True, text=True, timeout=20
    )
    assert (run.returncode, run.stderr) == (0, "")
    lines = run.stdout.splitlines()
    # Three columns of 130 points, scrolled from 500 to 1,344.
    frames = [[float(n) for n in re.findall(r"-?[\d.]+", line.split("[", 1)[1])] for line in lines]
    assert len(frames) > 15
    assert {frame[0] for frame in frames} == {0, 130, 260}
    assert all(frame[1] < 1344 and frame[1] + frame[3] > 500 for frame in frames)
    assert not re.search(r"cell:section-0/0 ", run.stdout)


def test_the_commands_of_the_readme_run(tmp_path):
    root = HERE.parent.parent
    path = {"PATH": f"{LAYOUTD.parent}:{os.environ['PATH']}"}
    commands = re.search(r"```sh\ncd protocol/examples\n(.*?)```", README, re.DOTALL).group(1).splitlines()
    assert len(commands) >= 3
    for command in commands:
        line = command.split("#")[0].replace("feed.svg", str(tmp_path / "feed.svg"))
        run = subprocess.run(["sh", "-c", line], cwd=root / "protocol/examples", env=path, capture_output=True, text=True, timeout=20)
        assert run.returncode == 0, (command, run.stderr)
    assert "<svg" in (tmp_path / "feed.svg").read_text()


def test_the_readme_is_short_and_its_links_lead_somewhere():
    assert len(README.splitlines()) <= 200
    for target in re.findall(r"\]\(([^)#:]+)\)", README) + re.findall(r'src="([^"]+)"', README):
        assert (HERE.parent.parent / target).exists(), target
