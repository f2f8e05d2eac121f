"""Moving pictures for the documents: frames of real programs, with a drawn pointer, as animated WebP files."""

import io
import os
import pathlib
import time

from PIL import Image, ImageDraw

from preview_page import wait_for, wait_for_frames

REPOSITORY = pathlib.Path(__file__).parent.parent.parent
LAYOUTD = str(pathlib.Path(os.environ.get("LAYOUTD_BINARY", REPOSITORY / ".build/release/layoutd")).resolve())
# Milliseconds of a frame, and of a rest.
FRAME, REST = 70, 900


class MovingPicture:
    """The frames of a moving picture. A frame that equals the one before lengthens it."""

    def __init__(self):
        self.frames, self.durations = [], []

    def add(self, picture, duration=FRAME):
        if self.frames and self.frames[-1].tobytes() == picture.tobytes():
            self.durations[-1] += duration
        else:
            self.frames.append(picture)
            self.durations.append(duration)

    def save(self, path):
        """Writes a WebP file that repeats without end, and prints its size.

        With 128 colors and without loss, texts are sharp, and the file is half as large as a lossy one.
        """
        path.parent.mkdir(exist_ok=True)
        samples = self.frames[::4]
        sheet = Image.new("RGB", (samples[0].width, samples[0].height * len(samples)))
        for index, sample in enumerate(samples):
            sheet.paste(sample, (0, index * sample.height))
        palette = sheet.quantize(128, method=Image.Quantize.FASTOCTREE)
        frames = [frame.quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB") for frame in self.frames]
        options = {"lossless": True, "quality": 90, "method": 6, "minimize_size": True}
        frames[0].save(path, save_all=True, append_images=frames[1:], duration=self.durations, loop=0, **options)
        seconds, size = sum(self.durations) / 1000, path.stat().st_size // 1000
        print(f"{path.relative_to(REPOSITORY)}: {len(frames)} frames, {seconds:.1f} s, {size} kB", flush=True)


class PageRecorder(MovingPicture):
    """A moving picture of the preview page. `scale` is the number of pixels per point."""

    # Where the page is in the picture, in points.
    origin = (0, 0)

    def __init__(self, page, scale=1, pointer=(400, 500)):
        super().__init__()
        self.page, self.scale, self.pointer = page, scale, pointer

    def picture(self):
        """Returns the frame without the pointer."""
        return Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")

    def frame(self, duration=FRAME):
        wait_for_frames(self.page, 1)
        picture = self.picture()
        draw_pointer(picture, self.origin[0] + self.pointer[0], self.origin[1] + self.pointer[1], self.scale)
        self.add(picture, duration)

    def rest(self, duration=REST):
        self.frame(duration)

    def move(self, x, y, steps=8):
        """Moves the pointer, slower at both ends."""
        (from_x, from_y) = self.pointer
        for step in range(1, steps + 1):
            part = step / steps
            part = part * part * (3 - 2 * part)
            self.pointer = (from_x + (x - from_x) * part, from_y + (y - from_y) * part)
            self.page.mouse.move(*self.pointer)
            self.frame()

    def move_to(self, selector, steps=8, across=0.5, down=0.5):
        """Moves the pointer to a part of an element of the page."""
        box = self.page.locator(selector).first.bounding_box()
        self.move(box["x"] + box["width"] * across, box["y"] + box["height"] * down, steps)

    def click(self, selector, steps=8):
        self.move_to(selector, steps)
        self.page.mouse.click(*self.pointer)

    def drag(self, dx, dy, steps=18):
        """Drags what is below the pointer, until the page has no more requests."""
        self.page.mouse.down()
        (x, y) = self.pointer
        self.move(x + dx, y + dy, steps)
        self.rest(300)
        self.page.mouse.up()
        wait_for(self.page, "layoutd.connection.pendingCount === 0")

    def play(self, milliseconds):
        """Records what moves by itself, in real time."""
        start = last = time.monotonic()
        while last - start < milliseconds / 1000:
            self.page.wait_for_timeout(FRAME / 2)
            self.frame(0)
            now = time.monotonic()
            self.durations[-1] += round(1000 * (now - last))
            last = now


def pointer_sprite(scale):
    """Returns an arrow with its tip at the upper left corner, drawn at four times its size for smooth edges."""
    shape = [(0, 0), (0, 17), (4.5, 13), (7.5, 19.5), (10.5, 18), (7.5, 12), (13, 12)]
    size = round(24 * scale)
    sprite = Image.new("RGBA", (size * 4, size * 4))
    points = [((x + 1) * scale * 4, (y + 1) * scale * 4) for x, y in shape]
    ImageDraw.Draw(sprite).polygon(points, fill="#14161a", outline="#ffffff", width=round(5 * scale))
    return sprite.resize((size, size), Image.LANCZOS)


def draw_pointer(picture, x, y, scale):
    """Draws an arrow with its tip at a point."""
    sprite = pointer_sprite(scale)
    picture.paste(sprite, (round((x - 1) * scale), round((y - 1) * scale)), sprite)
