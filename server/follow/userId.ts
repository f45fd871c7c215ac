/** The number behind a user id as it travels; null for a text that no user has as an id. */
export function userIdOf(text: string): bigint | null {
  return /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null;
}
