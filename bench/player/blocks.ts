/** Pictures that show their own number: `BITS` black or white blocks in the top row, lowest bit first. */
export const WIDTH = 640;
export const HEIGHT = 360;
export const FPS = 25;
export const BITS = 12;
export const BLOCK = 32;
export const BLOCK_TOP = 16;
export const BLOCK_LEFT = 32;
