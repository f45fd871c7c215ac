/**
 * Browser tests run in workers, each with its own portal, database and data folder: tests do not share users.
 * Three on two cores: while one waits for a picture or a timer, the other two have work.
 */
export const WORKERS = Number(process.env.E2E_WORKERS ?? 3);

/** Output of portals.ts when all of them answer. */
export const READY = "portals are ready";

const FIRST_PORT = Number(process.env.E2E_PORT ?? 8199);

const DESK_OFFSET = 100;
const BRANDED_OFFSET = 50;

/** Port of the portal that is served as one brand after the other, beside the one on this port. */
export function brandedPortOf(port: number): number {
  return port + BRANDED_OFFSET;
}

/** `control`: the port to kill and start the portal (portal.ts); `desk`: port of its operators' desk. */
export function portalOf(worker: number): {
  readonly port: number;
  readonly control: number;
  readonly desk: number;
  readonly dataDir: string;
} {
  const port = FIRST_PORT + 2 * worker;
  return { port, control: port + 1, desk: port + DESK_OFFSET, dataDir: `.cache/e2e-data-${worker}` };
}

/** The current worker's portal; Playwright numbers its workers. */
export const OWN = portalOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** Whether the portal at this URL answers and reports ready. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // The portal does not listen yet.
    return false;
  }
}
