"""The time from the installation to the first picture in each editor."""

import pytest

import first_picture


@pytest.mark.wall_clock
@pytest.mark.parametrize("name", first_picture.EDITORS)
def test_the_first_picture_appears_soon_after_the_installation(layoutd, name):
    steps = first_picture.measure(name, layoutd)
    assert 0 < steps["installed"] < steps["started"] < steps["picture"] < first_picture.DEADLINE


def test_the_table_has_a_row_for_each_editor():
    steps = {"installed": 1, "started": 2, "picture": 3.25}
    lines = first_picture.table({name: [steps] for name in first_picture.EDITORS}).splitlines()
    assert lines[2:] == [f"| {name} | 1.0 s | 2.0 s | 3.2 s |" for name in ["Neovim", "Emacs", "VS Code", "browser"]]
