/** An engine that flies lines over the picture. */
export interface Contender {
  /** Lines that are due now. */
  say(texts: readonly string[]): void;
}

export type MakeContender = (picture: HTMLElement) => Contender | Promise<Contender>;

/** The same style for all: 20/500 white with the design's dark edge, in boxes of 28 px. */
export const FONT_PX = 20;
export const WEIGHT = 500;
export const BOX_PX = 28;
export const FAMILY = '"Noto Sans CJK SC", sans-serif';
export const SHADOW = "0 0 2px rgba(0,0,0,.9), 0 1px 2px rgba(0,0,0,.8)";
/** A line of usual length is on screen for about 9 s. Ours sets this: its head crosses the picture in 8 s. */
export const ON_SCREEN_S = 9;
