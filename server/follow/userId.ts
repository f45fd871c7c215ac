/** The numeric user id of a text from the wire; null if it cannot be an id. */
export function userIdOf(text: string): bigint | null {
  return /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null;
}
