import { answer } from "../kit/child.ts";
import { ask } from "../kit/httpLoad.ts";
import { pause, percentile } from "../kit/numbers.ts";
import { print } from "../kit/terminal.ts";

/** People who open one page each, in a process of their own: their cost counts neither for the portal nor for the provider. */
export interface Crowd {
  /** Number of responses by status; 0: the connection broke. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Of served pages (200), ms; null if there are none. */
  readonly p50: number | null;
  readonly p99: number | null;
  /** Of refusals, ms. */
  readonly refusedP99: number | null;
}

export interface CrowdOrder {
  readonly port: number;
  readonly people: number;
  readonly forMs: number;
  /** Visitors take the paths in turn; `#` is replaced by the visitor's number. */
  readonly paths: readonly string[];
}

const OF_A_NETWORK = 250;
/** Null instead of NaN, which cannot be sent to the other process. */
const ofSome = (values: readonly number[], share: number): number | null => (values.length === 0 ? null : percentile(values, share));

/** Every visitor has an own address; the visits are spread over the time. */
async function visit({ port, people, forMs, paths }: CrowdOrder): Promise<Crowd> {
  const statuses: Record<number, number> = {};
  const served: number[] = [];
  const refused: number[] = [];
  const startedAt = performance.now();
  const visits: Promise<void>[] = [];
  for (let n = 0; n < people; n += 1) {
    await pause(Math.max(0, startedAt + (n * forMs) / people - performance.now()));
    const at = performance.now();
    const address = `172.16.${Math.floor(n / OF_A_NETWORK)}.${n % OF_A_NETWORK}`;
    const path = (paths[n % paths.length] ?? "/").replace("#", String(n));
    visits.push(
      ask(port, path, { "accept-encoding": "br", "x-forwarded-for": address, connection: "close" }).then(
        ({ status }) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
          (status === 200 ? served : refused).push(performance.now() - at);
        },
        (error: unknown) => {
          if (statuses[0] === undefined) print(`a page: ${String(error)}`);
          statuses[0] = (statuses[0] ?? 0) + 1;
        },
      ),
    );
  }
  await Promise.all(visits);
  return { statuses, p50: ofSome(served, 0.5), p99: ofSome(served, 0.99), refusedP99: ofSome(refused, 0.99) };
}

answer({ visit });
