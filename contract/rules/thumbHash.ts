const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const HASH = /^[A-Za-z0-9+/]{8,}={0,2}$/;

/** Mean colour of a picture from its ThumbHash (base64, server/news/thumbHash.ts); null for an invalid hash. */
export function thumbHashColour(hash: string): string | null {
  if (!HASH.test(hash)) return null;
  // Four base64 letters are the first three bytes, lowest byte first.
  const bits = Array.from(hash.slice(0, 4)).reduce((sum, letter) => sum * 64 + LETTERS.indexOf(letter), 0);
  const header = (bits >> 16) | (bits & 0xff00) | ((bits & 255) << 16);
  const light = (header & 63) / 63;
  const yellow = ((header >> 6) & 63) / 31.5 - 1;
  const red = ((header >> 12) & 63) / 31.5 - 1;
  const blue = light - (2 / 3) * yellow;
  const most = (3 * light - blue + red) / 2;
  const byte = (value: number): number => Math.round(255 * Math.min(1, Math.max(0, value)));
  return `rgb(${byte(most)} ${byte(most - red)} ${byte(blue)})`;
}
