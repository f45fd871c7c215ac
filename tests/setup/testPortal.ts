import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrandId, readConfig } from "../../server/kit/config.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type PortalOptions, type RunningPortal, startPortal } from "../../server/compose/portal.ts";

export const TEST_PROVIDER_KEY = "test-provider-key-0123456789";

export interface Reply<T> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

export interface TestPortal extends RunningPortal {
  get<T>(url: string): Promise<Reply<T>>;
  post<T>(url: string, body: unknown, headers?: Record<string, string>): Promise<Reply<T>>;
  /** Pushes events as a data provider. */
  push(events: readonly unknown[], runId?: string): Promise<Reply<{ accepted: number; duplicates: number }>>;
  /** Stops it and starts another one with the same data folder, so the same secrets, and the same or another brand. */
  restart(brand?: BrandId): Promise<TestPortal>;
}

/** The whole portal on the test's database, on a free port, without demo data. */
export async function startTestPortal(
  databaseUrl: string,
  { brand = "default", ...options }: Partial<Pick<PortalOptions, "smsProvider" | "clock" | "log">> & { readonly brand?: BrandId } = {},
  dataDir: string = mkdtempSync(join(tmpdir(), "fulltime-portal-")),
): Promise<TestPortal> {
  const config = readConfig({
    PORT: "0",
    RTMP_PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: "0",
    PACK_SEASONS: "1", // Otherwise each portal would write all results of the pack while the tests run.
    BRAND: brand,
    PROVIDER_KEY: TEST_PROVIDER_KEY,
  });
  const portal = await startPortal({ config, log: silentLog(), smsProvider: { send: () => Promise.resolve() }, ...options });
  const reply = async <T>(request: Promise<Response>): Promise<Reply<T>> => {
    const response = await request;
    return { status: response.status, ...((await response.json()) as Omit<Reply<T>, "status">) };
  };
  const post = <T>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply<T>> =>
    reply<T>(
      fetch(`${portal.url}${url}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    );
  return {
    ...portal,
    get: <T>(url: string) => reply<T>(fetch(`${portal.url}${url}`)),
    post,
    push: (events, runId = "test") => post("/ingest/events", { runId, events }, { "x-provider-key": TEST_PROVIDER_KEY }),
    async restart(next = brand) {
      await portal.stop();
      return startTestPortal(databaseUrl, { brand: next, ...options }, dataDir);
    },
    async stop() {
      await portal.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
