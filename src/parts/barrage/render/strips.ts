import type { Context2d } from "./paintLine.ts";

/**
 * Pictures of lines, drawn once and kept while there is room. A strip is a canvas one line high, filled from left to right.
 * A strip with no picture shown in the last frame may be cleared and filled again, the longest unused first.
 * Strips are separate canvases because a browser copies a canvas that is drawn on after it was drawn from.
 */
export interface StripCanvas {
  readonly source: CanvasImageSource;
  readonly context: Context2d;
}

export interface StripsDeps {
  /** Device px. */
  readonly open: (width: number, height: number) => StripCanvas;
  /** Limit of all strips together. */
  readonly mostBytes: number;
}

export interface Picture {
  readonly source: CanvasImageSource;
  /** Device px in the source. */
  readonly x: number;
  readonly width: number;
}

export interface Strips {
  /** Sets the height of every picture, device px, and forgets all that were drawn. */
  reset(height: number): void;
  /** A new frame begins. */
  beginFrame(): void;
  /** The picture of a key; null if there is none. */
  find(key: string): Picture | null;
  /**
   * Makes room for a new picture and draws it by `draw`. Null if all strips are being shown and there is room for no other,
   * or the line is longer than a strip: the line is then drawn directly on the screen.
   */
  add(key: string, width: number, draw: (context: Context2d, x: number) => void): Picture | null;
  readonly bytes: number;
}

const STRIP_PX = 2_048;
const BYTES_PER_PX = 4;

interface Strip extends StripCanvas {
  used: number;
  lastFrame: number;
  readonly keys: string[];
}
interface CachedPicture extends Picture {
  readonly strip: Strip;
}

export function createStrips({ open, mostBytes }: StripsDeps): Strips {
  const strips: Strip[] = [];
  const pictures = new Map<string, CachedPicture>();
  let height = 0;
  let frame = 0;
  let current: Strip | null = null;
  const stripBytes = (): number => STRIP_PX * height * BYTES_PER_PX;

  function oldest(): Strip | null {
    let found: Strip | null = null;
    for (const strip of strips) {
      if (strip.lastFrame < frame - 1 && (!found || strip.lastFrame < found.lastFrame)) found = strip;
    }
    return found;
  }
  function wiped(strip: Strip): Strip {
    for (const key of strip.keys) pictures.delete(key);
    strip.keys.length = 0;
    strip.used = 0;
    strip.context.clearRect(0, 0, STRIP_PX, height);
    return strip;
  }
  function nextStrip(): Strip | null {
    const free = oldest();
    if (free) return wiped(free);
    if (strips.length > 0 && (strips.length + 1) * stripBytes() > mostBytes) return null;
    const strip: Strip = { ...open(STRIP_PX, height), used: 0, lastFrame: frame, keys: [] };
    strips.push(strip);
    return strip;
  }

  return {
    reset(next) {
      height = next;
      strips.length = 0;
      pictures.clear();
      current = null;
    },
    beginFrame() {
      frame += 1;
    },
    find(key) {
      const cached = pictures.get(key);
      if (!cached) return null;
      cached.strip.lastFrame = frame;
      return cached;
    },
    add(key, width, draw) {
      if (width > STRIP_PX) return null;
      if (!current || current.used + width > STRIP_PX) current = nextStrip();
      if (!current) return null;
      const picture: CachedPicture = { source: current.source, x: current.used, width, strip: current };
      current.used += width;
      current.lastFrame = frame;
      current.keys.push(key);
      pictures.set(key, picture);
      draw(current.context, picture.x);
      return picture;
    },
    get bytes() {
      return strips.length * stripBytes();
    },
  };
}
