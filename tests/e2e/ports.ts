/**
 * Browser tests run in workers, each with a portal, a database and a data folder of its own: no test meets another's users.
 * Three on two cores: while one waits for a picture or a timer, the other two have work.
 */
export const WORKERS = Number(process.env.E2E_WORKERS ?? 3);

/** What portals.ts says when all of them answer. */
export const READY = "portals are ready";

const FIRST_PORT = Number(process.env.E2E_PORT ?? 8199);

const DESK_OFFSET = 100;
const BRANDED_OFFSET = 50;

/** Of the portal that is served as one brand after the other, beside the one that has this port. */
export function brandedPortOf(port: number): number {
  return port + BRANDED_OFFSET;
}

/** `control`: the port that ends and starts the portal (portal.ts); `desk`: of its operators' desk. */
export function portalOf(worker: number): {
  readonly port: number;
  readonly control: number;
  readonly desk: number;
  readonly dataDir: string;
} {
  const port = FIRST_PORT + 2 * worker;
  return { port, control: port + 1, desk: port + DESK_OFFSET, dataDir: `.cache/e2e-data-${worker}` };
}

/** The portal of the worker that asks; Playwright numbers its workers. */
export const OWN = portalOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** Whether the portal there answers, and has what it needs to. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // It does not listen yet.
    return false;
  }
}
