"""Pictures in pixels: beside those of a browser, decoded by another library, and without the libraries that make them."""

import json
import math
import os
import re
import subprocess

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from accessibility import violations
from conftest import EXAMPLES

LIBRARIES = {"librsvg": ("librsvg-2.so.2", "librsvg2-2"), "libwebp": ("libwebp.so.7", "libwebp7"), "giflib": ("libgif.so.7", "libgif7")}
# Items that move, a rotation, and a time without motion between them.
PLAY = {
    "viewport": {"width": 120, "height": 200},
    "layout": {"kind": "waterfall", "columnCount": 2, "rowSpacing": 4, "columnSpacing": 4},
    "animation": {"duration": 0.2},
    "sections": [{"id": "s", "items": [{"repeat": 20, "id": "i{i}", "height": {"cycle": [30, 50, 40]}, "label": "Item {i}"}]}],
    "timeline": [
        {"at": 0.4, "update": [{"move": {"from": [0, 4], "to": [0, 0]}}]},
        {"at": 1, "resize": {"width": 200, "height": 120}},
    ],
}


def run(layoutd, *arguments, code=0, environment=None):
    """Runs a command. Returns its messages."""
    done = subprocess.run(
        [layoutd, *map(str, arguments)], capture_output=True, text=True, timeout=300, env={**os.environ, **(environment or {})}
    )
    assert done.returncode == code, done.stderr
    return done.stderr


def picture_of(path):
    """Returns the decoded picture of a file, which is closed."""
    with Image.open(path) as picture:
        picture.load()
        return picture


def difference(one, other):
    """Returns the mean difference of two pictures in percent of the range of a channel."""
    mean = ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean
    return sum(mean) / len(mean) / 255 * 100


def write(path, document):
    path.write_text(json.dumps(document))
    return path


@pytest.fixture
def play(tmp_path):
    return write(tmp_path / "play.layout.json", PLAY)


@pytest.mark.parametrize("scale", [1, 2, 3])
@pytest.mark.parametrize("name", ["photo-feed", "app-store", "section-cards", "chat", "tags", "shop"])
def test_a_png_shows_what_a_browser_shows(layoutd, browser, tmp_path, name, scale):
    document = EXAMPLES / f"{name}.layout.json"
    run(layoutd, "render", document, "-o", tmp_path / "a.svg")
    run(layoutd, "render", document, "-o", tmp_path / "a.png", "--scale", scale)
    picture = picture_of(tmp_path / "a.png")
    assert (picture.format, picture.mode) == ("PNG", "RGB")
    size = {"width": picture.width // scale, "height": picture.height // scale}
    context = browser.new_context(viewport=size, device_scale_factor=scale)
    page = context.new_page()
    page.goto((tmp_path / "a.svg").as_uri())
    box = page.evaluate("[document.documentElement.width.baseVal.value, document.documentElement.height.baseVal.value]")
    assert picture.size == tuple(math.ceil(side * scale) for side in box)
    page.screenshot(path=tmp_path / "browser.png")
    context.close()
    shown = picture_of(tmp_path / "browser.png")
    assert shown.size == picture.size
    assert difference(picture, shown) < 1
    # The comparison sees a picture without texts and shapes.
    assert difference(picture, Image.new("RGB", picture.size, "white")) > 1


def test_webp_has_the_pixels_of_png(layoutd, tmp_path):
    for scale in (1, 3):
        for extension in ("png", "webp"):
            run(layoutd, "render", EXAMPLES / "home.layout.json", "-o", tmp_path / f"a.{extension}", "--scale", scale)
        png, webp = picture_of(tmp_path / "a.png"), picture_of(tmp_path / "a.webp")
        assert webp.format == "WEBP" and png.convert("RGB").tobytes() == webp.convert("RGB").tobytes()


def test_the_whole_content_with_a_legend_can_be_a_picture(layoutd, tmp_path):
    run(layoutd, "render", EXAMPLES / "photo-feed.layout.json", "--full", "--legend", "-o", tmp_path / "a.png")
    run(layoutd, "render", EXAMPLES / "photo-feed.layout.json", "-o", tmp_path / "b.png")
    whole, part = picture_of(tmp_path / "a.png"), picture_of(tmp_path / "b.png")
    assert whole.height > part.height and whole.width > part.width


def frames_of(path):
    """Returns the frames as shown, and their durations in milliseconds."""
    with Image.open(path) as animation:
        assert animation.is_animated and animation.info["loop"] == 0
        frames = [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(animation)]
        assert len(frames) == animation.n_frames
    return [frame for frame, _ in frames], [duration for _, duration in frames]


def elements_in_view(state):
    """Returns all that a picture of a state depends on: keys, frames to the hundredth, and opacities. The order of the
    elements changes at the start of an update, when none of them overlap."""
    offset, width = state["contentOffset"], state["contentSize"]["width"]
    # The viewport, as `PLAY` has it; a rotation is animated in between.
    height = 200 if width < 200 else 120
    return width, {
        (element["key"], *(round(number, 2) for number in element["frame"]), element.get("alpha", 1))
        for element in state["attributes"]
        if element["frame"][1] - offset["y"] < height and element["frame"][1] + element["frame"][3] > offset["y"]
    }


@pytest.mark.parametrize("fps", [25, 20, 30])
@pytest.mark.parametrize("extension", ["apng", "gif"])
def test_an_animation_has_the_frames_of_the_simulation(layoutd, play, tmp_path, extension, fps):
    run(layoutd, "simulate", play, "-o", tmp_path / f"a.{extension}", *(["--fps", fps] if fps != 25 else []))
    run(layoutd, "simulate", play, "-o", tmp_path / "a.jsonl", "--fps", fps)
    states = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    shown = [elements_in_view(state) for state in states]
    starts = [index for index, state in enumerate(shown) if index == 0 or state != shown[index - 1]]
    frames, durations = frames_of(tmp_path / f"a.{extension}")
    # A frame for each state that differs from the one before; the last is shown a second longer.
    assert len(frames) == len(starts) > 5
    unit = 1 if extension == "apng" else 10
    ends = [index / fps for index in starts[1:]] + [(len(states) - 1) / fps + 1]
    for end, shown_until in zip(ends, (sum(durations[: count + 1]) for count in range(len(durations)))):
        assert abs(end * 1000 - shown_until) <= unit / 2 + 1e-6
    assert {frame.size for frame in frames} == {(200, 200)}
    # A frame is the picture of the state: the first one is that of the document, centered in the larger picture.
    run(layoutd, "render", play, "-o", tmp_path / "first.png")
    first = Image.new("RGB", (200, 200), "white")
    first.paste(picture_of(tmp_path / "first.png"), (40, 0))
    assert difference(frames[0], first) < 0.1
    assert all(difference(one, other) > 0.1 for one, other in zip(frames, frames[1:]))


def test_gif_has_the_frames_of_apng(layoutd, play, tmp_path):
    for scale in (1, 2):
        for extension in ("apng", "gif"):
            run(layoutd, "simulate", play, "-o", tmp_path / f"a.{extension}", "--scale", scale)
        (exact, times), (reduced, others) = frames_of(tmp_path / "a.apng"), frames_of(tmp_path / "a.gif")
        assert times == others and {frame.size for frame in exact} == {(200 * scale, 200 * scale)}
        # The colors of edges are reduced, those of areas are not.
        assert all(difference(one, other) < 0.2 for one, other in zip(exact, reduced, strict=True))
        assert reduced[0].getpixel((0, 0)) == exact[0].getpixel((0, 0)) == (255, 255, 255)


def test_texts_of_an_animation_are_aligned_as_in_a_picture(layoutd, tmp_path):
    pictures = {}
    for direction in ("ltr", "rtl"):
        header = {**PLAY["sections"][0], "header": {"length": 30, "label": "Title"}}
        document = write(tmp_path / "play.layout.json", {**PLAY, "layoutDirection": direction, "sections": [header], "timeline": PLAY["timeline"][:1]})
        run(layoutd, "simulate", document, "-o", tmp_path / "a.apng")
        run(layoutd, "render", document, "-o", tmp_path / "a.png")
        pictures[direction] = picture_of(tmp_path / "a.png")
        assert frames_of(tmp_path / "a.apng")[0][0].tobytes() == pictures[direction].convert("RGB").tobytes()
    header = [picture.crop((0, 0, 120, 30)) for picture in pictures.values()]
    assert difference(*header) > 1


@pytest.mark.parametrize("name", ["a.png", "a.webp", "sheet.png", "sheet.html", "a.apng", "a.gif"])
def test_the_same_document_gives_the_same_bytes(layoutd, play, tmp_path, name):
    command = "simulate" if name.endswith(("apng", "gif")) else "render"
    options = ["--devices", "iPhone SE,iPad mini", "--rtl", "both"] if name.startswith("sheet") else []
    pictures = []
    for _ in range(2):
        run(layoutd, command, play, "-o", tmp_path / name, *options)
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("library, name", [("librsvg", "a.png"), ("libwebp", "a.webp"), ("giflib", "a.gif"), ("librsvg", "a.apng")])
def test_a_missing_library_is_named_with_its_package(layoutd, play, tmp_path, library, name):
    file, package = LIBRARIES[library]
    (tmp_path / "libraries").mkdir()
    # A file that the loader finds first and cannot load.
    (tmp_path / "libraries" / file).write_bytes(b"")
    output = tmp_path / name
    output.write_text("the earlier picture")
    command = "simulate" if name.endswith(("apng", "gif")) else "render"
    message = run(
        layoutd, command, play, "-o", output, code=74, environment={"LD_LIBRARY_PATH": str(tmp_path / "libraries")}
    )
    assert message == (
        f"layoutd: {output}: cannot be written: {library} cannot be loaded; install it (on Debian: apt install {package})\n"
    )
    assert output.read_text() == "the earlier picture"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["libraries", name, play.name])
    # Other outputs do not need it.
    run(layoutd, "render", play, "-o", tmp_path / "a.svg", environment={"LD_LIBRARY_PATH": str(tmp_path / "libraries")})


def test_a_picture_beyond_the_limits_is_an_error_before_it_is_drawn(layoutd, tmp_path):
    def document(viewport, columns, height):
        items = [{"repeat": 1_000_000, "height": height}]
        layout = {"kind": "waterfall", "columnCount": columns}
        return write(tmp_path / "large.layout.json", {"viewport": viewport, "layout": layout, "sections": [{"items": items}]})

    for viewport, columns, options, reason in [
        ("iPhone 16", 3, ["--full"], "more than 32767 pixels on a side"),
        ({"width": 30_000, "height": 30_000}, 400, [], "more than 64 million pixels"),
        ({"width": 5_000, "height": 5_000}, 400, ["--scale", "2"], "at scale 2, more than 64 million pixels"),
        ({"width": 8_000, "height": 8_000}, 800, [], "more than 100000 elements"),
    ]:
        message = run(layoutd, "render", document(viewport, columns, 10), "-o", tmp_path / "a.png", *options, code=74)
        assert reason in message
    assert [path.name for path in tmp_path.iterdir()] == ["large.layout.json"]
    message = run(layoutd, "render", document({"width": 17_000, "height": 10}, 2, 10), "-o", tmp_path / "a.webp", code=74)
    assert "more than 16383 pixels on a side" in message


def test_texts_cannot_leave_their_place_in_the_picture(layoutd, tmp_path):
    nasty = ["</text></svg><rect width='999' height='999' fill='red'/>", "\u0000\u0001\ufffe", "&amp;&#0;", '"><image href="/etc/passwd"/>']
    items = [{"id": f"{text.replace('#', '')}{number}", "height": 40, "label": text} for number, text in enumerate(nasty)]
    document = {"viewport": {"width": 200, "height": 200}, "layout": {"kind": "waterfall", "columnCount": 1}, "sections": [{"items": items}]}
    run(layoutd, "render", write(tmp_path / "nasty.layout.json", document), "-o", tmp_path / "a.png")
    colors = picture_of(tmp_path / "a.png").getcolors(1 << 20)
    assert not any(color == (255, 0, 0) for _, color in colors)


@pytest.mark.parametrize("arguments, reason", [
    (["render", "-o", "a.svg", "--scale", "2"], "--scale is for pictures in pixels"),
    (["render", "-o", "a.png", "--scale", "4"], 'invalid value "4" for --scale: expected 1, 2 or 3'),
    (["render", "-o", "a.html"], "expected a file name that ends in .svg, .png, .webp"),
    (["render", "-o", "a.html", "--devices", "iPhone 16x"], 'did you mean "iPhone 16"?'),
    (["render", "-o", "a.svg", "--orientation", "both"], "--orientation requires --devices"),
    (
        ["render", "-o", "a.svg", "--devices", "all", "--viewport", "10x10"],
        "--viewport cannot be used with --devices, --orientation or --rtl",
    ),
    (
        ["render", "-o", "a.svg", "--orientation", "landscape", "--legend"],
        "--legend cannot be used with --devices, --orientation or --rtl",
    ),
    (["render", "-o", "a.svg", "--bezel", "--full"], "--bezel draws the frame of a screen"),
    (["simulate", "-o", "a.gif", "--fps", "60"], "expected a number from 1 to 50"),
    (["simulate", "-o", "a.svg", "--scale", "2"], "--scale is for pictures in pixels"),
    (["simulate", "-o", "a.png"], "expected a file name that ends in .jsonl, .svg, .html, .apng or .gif"),
])
def test_an_invalid_combination_of_options_is_a_usage_error(layoutd, play, arguments, reason):
    assert reason in run(layoutd, arguments[0], play, *arguments[1:], code=64)


def test_a_contact_sheet_has_a_caption_and_a_picture_for_each_environment(layoutd, page, tmp_path):
    sheet = ["render", EXAMPLES / "photo-feed.layout.json", "--devices", "iphone se,iPad mini", "--orientation", "both", "--rtl", "both"]
    run(layoutd, *sheet, "-o", tmp_path / "sheet.html")
    page.goto((tmp_path / "sheet.html").as_uri())
    captions = page.locator("figcaption").all_inner_texts()
    assert [" ".join(caption.split()) for caption in captions] == [
        f"{device} {size}, {direction}"
        for sizes in [("375 × 667, portrait", "744 × 1133, portrait"), ("667 × 375, landscape", "1133 × 744, landscape")]
        for device, size in zip(["iPhone SE", "iPad mini"], sizes)
        for direction in ["left to right", "right to left"]
    ]
    names = [f"{name}, {details}" for name, details in (caption.split("\n", 1) for caption in captions)]
    pictures = page.locator("figure > svg[role=img]")
    assert [picture.get_attribute("aria-label") for picture in pictures.all()] == names
    assert pictures.nth(0).bounding_box()["width"] == 375 / 2
    page.get_by_label("Full").check()
    assert pictures.nth(0).bounding_box()["width"] == 375
    # Right to left mirrors the columns.
    boxes = [pictures.nth(index).bounding_box() for index in (0, 1)]
    cells = [pictures.nth(index).locator("[data-key='cell:m_wA8tFR128'] > rect").first.bounding_box() for index in (0, 1)]
    leading = cells[0]["x"] - boxes[0]["x"]
    trailing = boxes[1]["x"] + boxes[1]["width"] - cells[1]["x"] - cells[1]["width"]
    assert abs(leading - trailing) < 0.5 and leading < 20
    assert violations(page, "figure > svg") == []


def test_a_contact_sheet_in_pixels_has_the_pictures_of_the_devices(layoutd, tmp_path):
    document = EXAMPLES / "section-cards.layout.json"
    run(layoutd, "render", document, "--devices", "iPhone 16,iPhone SE", "-o", tmp_path / "sheet.png", "--scale", "2")
    run(layoutd, "render", document, "--viewport", "iPhone 16", "-o", tmp_path / "one.png")
    sheet, one = picture_of(tmp_path / "sheet.png"), picture_of(tmp_path / "one.png")
    assert one.size == (393, 852)
    # Half the size at two pixels per point: the picture's own pixels, below the title and the caption.
    # The smaller screen is before it.
    place = ((32 + 190 + 28) * 2, (32 + 60 + 38) * 2)
    part = sheet.crop((*place, place[0] + 393, place[1] + 852))
    assert difference(part, one) < 0.5
    assert difference(sheet, Image.new("RGB", sheet.size, sheet.getpixel((0, 0)))) > 1


def test_a_bezel_is_around_the_screen(layoutd, tmp_path):
    document = EXAMPLES / "section-cards.layout.json"
    for name, options in (("plain", []), ("framed", ["--bezel"])):
        run(layoutd, "render", document, *options, "-o", tmp_path / f"{name}.png")
    plain, framed = picture_of(tmp_path / "plain.png"), picture_of(tmp_path / "framed.png")
    assert framed.size == (plain.width + 20, plain.height + 20) == (413, 872)
    inside = (60, 60, 333, 792)
    assert difference(framed.crop(tuple(side + 10 for side in inside)), plain.crop(inside)) < 0.5
    # The edge is dark, and so is the corner of the screen, which is round.
    assert max(framed.getpixel((5, 436))[:3]) < 60 and max(framed.getpixel((18, 18))[:3]) < 60
    # Sheets have framed screens, too; the definitions of equal sizes are equal.
    run(layoutd, "render", document, "--devices", "iPhone 16,iPhone SE", "--bezel", "-o", tmp_path / "sheet.svg")
    text = (tmp_path / "sheet.svg").read_text()
    assert 'clipPath id="screen-393-852"' in text and 'clipPath id="screen-375-667"' in text


@pytest.mark.parametrize("options", [[], ["--bezel"], ["--devices", "iPhone 16,iPad mini"]], ids=["plain", "bezel", "sheet"])
def test_dark_pictures_have_the_colors_of_dark_mode(layoutd, tmp_path, options):
    document = tmp_path / "page.layout.json"
    document.write_text("""{ "viewport": "iPhone 16", "layout": { "kind": "list", "rowHeight": 44 }, "contentInset": { "top": 20 },
      "sections": [{ "header": { "length": 40, "label": "Title" }, "items": [{ "id": "a", "color": "#CFE3F7" }] }] }""")
    texts = []
    for name, scheme in (("light", []), ("dark", ["--dark"])):
        run(layoutd, "render", document, *options, *scheme, "-o", tmp_path / f"{name}.svg")
        texts.append((tmp_path / f"{name}.svg").read_text())
    light, dark = texts
    title = [re.search(r'<text[^>]*fill="(#[0-9a-f]+)"[^>]*><tspan[^>]*>Title<', text)[1] for text in texts]
    assert title == ["#1c1f26", "#ffffff"]
    assert 'fill="#121212"' in dark and 'fill="#121212"' not in light
    # The color that the document gives is the same, and a screen has no area without the color of the page.
    assert 'fill="#cfe3f7"' in light and 'fill="#cfe3f7"' in dark
    assert ('fill="#e4e7ec"' in light) == ('fill="#050506"' in dark) == (options != ["--bezel"])


def test_all_devices_fit_one_sheet(layoutd, tmp_path):
    run(layoutd, "render", EXAMPLES / "chat.layout.json", "--devices", "all", "--orientation", "both", "--rtl", "both", "-o", tmp_path / "sheet.svg")
    text = (tmp_path / "sheet.svg").read_text()
    pictures = len(re.findall("(portrait|landscape), (left to right|right to left)<", text))
    # Devices with one viewport and one safe area have one picture, with the names of all.
    assert 40 < pictures < 90 and text.count("<title>") == 1 + pictures
    assert "of 128 environments" in text and "iPhone 12, 12 Pro, 13," in text
    run(layoutd, "render", EXAMPLES / "chat.layout.json", "--devices", "all", "-o", tmp_path / "sheet.webp")
    sheet = picture_of(tmp_path / "sheet.webp")
    assert 0.6 < sheet.width / sheet.height < 2.5
