/** What one client received, and how long each reconnect took to catch up. */
export interface Tally {
  first: number;
  last: number;
  received: number;
  doubled: number;
  disordered: number;
  /** Numbers skipped without notice. */
  missing: number;
  /** Restarts reported to the client: flagged gaps. */
  flagged: number;
  attemptAt: number;
  comeBacks: number;
  replaysMs: number[];
  /** When the last missed event arrived; see IN_FLIGHT_MS. */
  caughtUpAt: number;
  latenciesMs: number[];
}

/**
 * Events younger than this when a connection attempt starts do not count as missed: clients that stayed connected may not
 * have received them yet either.
 */
const IN_FLIGHT_MS = 250;

export function newTally(): Tally {
  return {
    first: 0,
    last: 0,
    received: 0,
    doubled: 0,
    disordered: 0,
    missing: 0,
    flagged: 0,
    attemptAt: 0,
    comeBacks: 0,
    replaysMs: [],
    caughtUpAt: 0,
    latenciesMs: [],
  };
}

/** A connection attempt starts; only the successful one counts. */
export function attempted(tally: Tally): void {
  closeReplay(tally);
  tally.attemptAt = Date.now();
}

export function closeReplay(tally: Tally): void {
  if (tally.caughtUpAt === 0) return;
  tally.comeBacks += 1;
  tally.replaysMs.push(tally.caughtUpAt - tally.attemptAt);
  tally.caughtUpAt = 0;
}

export function received(tally: Tally, n: number, sentAt: number): void {
  const now = Date.now();
  if (tally.last === 0) tally.first = n;
  else if (n === tally.last) tally.doubled += 1;
  else if (n < tally.last) tally.disordered += 1;
  else tally.missing += n - tally.last - 1;
  if (n > tally.last) tally.received += 1;
  tally.last = Math.max(tally.last, n);
  if (tally.attemptAt === 0) return;
  if (sentAt < tally.attemptAt - IN_FLIGHT_MS) tally.caughtUpAt = now;
  else if (sentAt > tally.attemptAt) tally.latenciesMs.push(now - sentAt);
}
