import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import type { Clock } from "./clock.ts";
import { startEmbeddedPostgres } from "./embeddedPostgres.ts";
import { silentLog } from "./log.ts";
import { copyPostgres, findPostgres } from "./postgresBinaries.ts";
import { isAlive } from "./postgresProcess.ts";

const cleanUp: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "fulltime-pg-"));
  cleanUp.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** The system's clock, twenty times as fast: nothing here waits for a second to pass. */
const startedAt = Date.now();
const quickClock: Clock = {
  now: () => startedAt + (Date.now() - startedAt) * 20,
  setTimer(delayMs, callback) {
    const timer = setTimeout(callback, delayMs / 20);
    return () => clearTimeout(timer);
  },
};

const start = (dataDir: string, clock: Clock = quickClock, stopping = new AbortController().signal) =>
  startEmbeddedPostgres({ dataDir, log: silentLog(), clock, stopping });

async function ask(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(text);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

/** Starts a database in a process of its own; resolves with its output. */
function portalProcess(
  dataDir: string,
  then: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly out: string; readonly err: string }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "embeddedPostgres.ts"))};
    import { silentLog } from ${JSON.stringify(join(import.meta.dirname, "log.ts"))};
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: silentLog() });
    console.log(postgres.pid());
    ${then}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    cwd: import.meta.dirname,
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (data: Buffer) => (out += data.toString()));
  child.stderr.on("data", (data: Buffer) => (err += data.toString()));
  return new Promise((resolve) => {
    child.on("close", () => resolve({ out: out.trim(), err }));
  });
}

test("a first start makes a database that keeps what is committed, in UTF-8, with fsync, on a socket alone", async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  expect(await ask(first.url, "select upper('é') || lower('中文Ä') as answer")).toBe("É中文ä");
  expect(await ask(first.url, "select current_setting('fsync') || current_setting('listen_addresses') as answer")).toBe("on");
  expect(statSync(join(dataDir, "postgres")).mode & 0o077).toBe(0);
  await ask(first.url, "create table kept as select 7 as answer");
  const pid = first.pid();
  await first.stop();
  expect(pid !== null && isAlive(pid)).toBe(false);
  const second = await start(dataDir);
  cleanUp.push(() => second.stop());
  expect(second.isAdopted).toBe(false);
  expect(await ask(second.url, "select answer from kept")).toBe(7);
});

test("after a kill -9 of the portal the next start adopts the database it left running", async () => {
  const dataDir = folder();
  const { out } = await portalProcess(dataDir, "process.kill(process.pid, 'SIGKILL');");
  const pid = Number(out);
  expect(isAlive(pid)).toBe(true);
  const next = await start(dataDir);
  cleanUp.push(() => next.stop());
  expect([next.isAdopted, next.pid()]).toEqual([true, pid]);
  await next.stop();
  expect(isAlive(pid)).toBe(false);
});

/** Process ids of PostgreSQL's programs that work in the folder. */
function programsIn(dataDir: string): readonly number[] {
  const of = (pid: string): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    } catch {
      // It has ended since it was listed.
      return "";
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && of(name).includes(dataDir))
    .map(Number);
}

test("asked to end while the database is made, which a slow disk can stretch without end, it ends and leaves nothing running", async () => {
  const dataDir = folder();
  const stopping = new AbortController();
  const started = start(dataDir, quickClock, stopping.signal);
  const hasEnded = expect(started).rejects.toThrow("asked to end");
  // A stopped program reacts to SIGKILL only.
  await vi.waitFor(() => expect(programsIn(dataDir).length).toBeGreaterThan(0), { interval: 2 });
  for (const pid of programsIn(dataDir)) if (isAlive(pid)) process.kill(pid, "SIGSTOP");
  const held = programsIn(dataDir);
  stopping.abort(new Error("asked to end"));
  await hasEnded;
  // Only this test holds initdb's children still: each notices that initdb is gone once it may go on.
  for (const pid of held) if (isAlive(pid)) process.kill(pid, "SIGCONT");
  await vi.waitFor(() => expect(programsIn(dataDir).filter(isAlive)).toEqual([]));
  const next = await start(dataDir);
  cleanUp.push(() => next.stop());
  expect(await ask(next.url, "select 1 as answer")).toBe(1);
});

test("asked to end while the database comes up, it goes down again", async () => {
  const dataDir = folder();
  await (await start(dataDir)).stop();
  const stopping = new AbortController();
  const clock: Clock = {
    ...quickClock,
    setTimer(delayMs, callback) {
      // Nothing answers yet.
      stopping.abort(new Error("asked to end"));
      return quickClock.setTimer(delayMs, callback);
    },
  };
  await expect(start(dataDir, clock, stopping.signal)).rejects.toThrow("asked to end");
  // By this quick clock a slow postmaster is killed, and its children notice that by themselves.
  await vi.waitFor(() => expect(programsIn(dataDir).filter(isAlive)).toEqual([]));
});

test("a second portal on the same data folder is refused and does the first no harm", async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  cleanUp.push(() => first.stop());
  await expect(start(dataDir)).rejects.toThrow(/Another portal is using the data folder/);
  expect(await ask(first.url, "select 1 as answer")).toBe(1);
});

test("a pid file left by a machine that lost power does not stop the start, even when a stranger has the number", async () => {
  const dataDir = folder();
  await (await start(dataDir)).stop();
  writeFileSync(join(dataDir, "postgres", "data", "postmaster.pid"), `${process.pid}\n${join(dataDir, "postgres", "data")}\n`);
  const again = await start(dataDir);
  cleanUp.push(() => again.stop());
  expect(again.isAdopted).toBe(false);
});

test("a database that dies is started again, and loses nothing it acknowledged", async () => {
  const dataDir = folder();
  const postgres = await start(dataDir);
  cleanUp.push(() => postgres.stop());
  await ask(postgres.url, "create table kept as select 7 as answer");
  const pid = postgres.pid();
  if (pid !== null) process.kill(pid, "SIGKILL");
  const answer = async (): Promise<unknown> => {
    for (;;) {
      try {
        return await ask(postgres.url, "select answer from kept");
      } catch (error) {
        if (!/ECONN|ENOENT|terminat|starting up|not yet accepting|shutting down|recovery/i.test(String(error))) throw error;
      }
    }
  };
  await vi.waitFor(() => expect(postgres.pid()).not.toBe(pid));
  expect(await answer()).toBe(7);
});

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn("skipped: what the database does where the portal runs as root, which this run does not");
const withoutNamespaces = { ...process.env, PATH: "/nonexistent" };

test.runIf(isRoot)("as root without user namespaces it runs as an unprivileged user, where that user may go", async () => {
  const dataDir = folder();
  chmodSync(dataDir, 0o755);
  const { out, err } = await portalProcess(dataDir, "await postgres.stop();", withoutNamespaces);
  expect(err).toBe("");
  expect(Number(out)).toBeGreaterThan(1);
  expect(statSync(join(dataDir, "postgres", "data")).uid).not.toBe(0);
});

test.runIf(isRoot)("where no way is left, the error names DATABASE_URL and the folder in the way", async () => {
  const closed = folder();
  const { err } = await portalProcess(join(closed, "data"), "", withoutNamespaces);
  expect(err).toContain("DATABASE_URL");
  expect(err).toContain(`${closed} may not be entered`);
});

test("library links the package does not bring are made, in a copy where the package cannot be written", () => {
  const packageDir = folder();
  mkdirSync(join(packageDir, "native", "lib"), { recursive: true });
  writeFileSync(join(packageDir, "native", "lib", "libpq.so.5.18"), "library");
  writeFileSync(
    join(packageDir, "native", "pg-symlinks.json"),
    JSON.stringify([{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }]),
  );
  const cache = folder();
  const copy = copyPostgres({ native: join(packageDir, "native"), version: "18" }, cache);
  expect(readFileSync(join(copy, "lib", "libpq.so.5"), "utf8")).toBe("library");
  expect(copyPostgres({ native: join(packageDir, "native"), version: "18" }, cache)).toBe(copy);
  // The installed library is whole, too.
  expect(readFileSync(join(findPostgres(cache).native, "lib", "libpq.so.5")).length).toBeGreaterThan(100_000);
});
