/** Shared by both sides of the measurement. */
export const USERS = 200;
export const CLIENTS = 50;
export const SUBSCRIBERS = 200;
export const EVENT_EVERY_MS = 50;
export const CHANNEL = "fb:bench-login";
export const EVENT_LOOP_P99_MAX_MS = 20;
export const BARE_MS = 3_000;

export function nickNameOf(user: number): string {
  return `测速球迷${user}`;
}
export function passwordOf(user: number): string {
  return `bench-pass-${user}`;
}
