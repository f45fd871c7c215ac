import type { PictureQuality } from "../../../../machines/anchor/broadcastMachine.ts";

export interface QualityOf {
  readonly name: string;
  /** Landscape dimensions. */
  readonly width: number;
  readonly height: number;
  readonly bitsPerSecond: number;
}

export const QUALITIES: Readonly<Record<PictureQuality, QualityOf>> = {
  smooth: { name: "流畅 480p", width: 854, height: 480, bitsPerSecond: 800_000 },
  high: { name: "高清 720p", width: 1_280, height: 720, bitsPerSecond: 2_000_000 },
  full: { name: "超清 1080p", width: 1_920, height: 1_080, bitsPerSecond: 4_000_000 },
};

export const FRAMES_PER_SECOND = 30;
export const KEY_FRAME_MS = 2_000;

/** Lowest bitrate for a slow line, bit/s. */
const MIN_BITS = 300_000;
const LOWER_BY = 0.6;

export function lowered(bitsPerSecond: number): number {
  return Math.max(MIN_BITS, Math.round(bitsPerSecond * LOWER_BY));
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const even = (px: number): number => Math.max(2, Math.round(px / 2) * 2);

/** The encoded size: the picture's own proportions within the quality's limits, never enlarged, with even sides. */
export function encodedSize({ width, height }: Size, { width: long, height: short }: Size): Size {
  const [mostWidth, mostHeight] = width >= height ? [long, short] : [short, long];
  const scale = Math.min(1, mostWidth / width, mostHeight / height);
  return { width: even(width * scale), height: even(height * scale) };
}

/** Whether a picture of another size fills the target with a distortion of at most two pixels. */
export function fills({ width, height }: Size, into: Size): boolean {
  return Math.abs((width * into.height) / height - into.width) <= 2;
}
