// Ends `npm start` in every way and checks for leftovers: `node tests/ending/ending.mjs [--quick]`.
// Plain JavaScript, like the scripts under test. Linux only: it reads /proc.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../server/kit/testPort.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Nothing may be left after this long. */
const GONE_WITHIN_MS = 12_000;
const POLL_MS = 50;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGKILL"];
/** Environment variable that marks every process of a trial but PostgreSQL, which is known by its folder. */
const TRIAL = "ENDING_TRIAL";

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended meanwhile.
    return "";
  }
}

/** `pid command` of every process of the trial. */
function left(trial, dataDir) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`/proc/${pid}/environ`).includes(`${TRIAL}=${trial}`) || read(`/proc/${pid}/cmdline`).includes(dataDir))
    .map((pid) => `${pid} ${read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").slice(0, 120)}`);
}

/** Signals a process, or a group where `pid` is negative; a process that has ended is no error. */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

async function until(what, isSo, withinMs) {
  const endsAt = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > endsAt) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await sleep(POLL_MS);
  }
}

/** A copy of the project whose packages and build can be missing without affecting the original. */
function copyProject(into, { packages, dist }) {
  const skipped = new Set([".git", "node_modules", "dist", ".data", ".cache", "test-results"]);
  cpSync(ROOT, into, { recursive: true, filter: (path) => dirname(path) !== ROOT || !skipped.has(path.slice(ROOT.length + 1)) });
  if (packages) symlinkSync(join(ROOT, "node_modules"), join(into, "node_modules"));
  if (dist) cpSync(join(ROOT, "dist"), join(into, "dist"), { recursive: true });
}

/** What a trial's `npm start` is doing when it is ended. */
const STATES = {
  async installing({ output }) {
    await until("installing", () => output().includes("installing packages"), 20_000);
    await sleep(1_500);
  },
  async building({ output }) {
    await until("building", () => output().includes("building the portal"), 20_000);
    await sleep(2_000);
  },
  async starting({ output }) {
    await until("starting", () => output().includes("starting the portal"), 60_000);
    await sleep(300);
  },
  async rest({ ready }) {
    await until("ready", ready, 90_000);
  },
  async load({ ready, load }) {
    await until("ready", ready, 90_000);
    load();
    await sleep(1_000);
  },
};

async function trial({ state, target, signal, times }, folders) {
  const id = randomUUID();
  const project = state === "installing" ? folders.bare : state === "building" ? folders.unbuilt : ROOT;
  const dataDir = mkdtempSync(join(tmpdir(), "fulltime-ending-"));
  // A trial that needs a ready portal starts from filled data instead of writing it all first (tests/e2e/filled.ts).
  const filled = process.env.E2E_FILLED ?? "";
  if (filled !== "" && ["rest", "load"].includes(state)) execFileSync("cp", ["-a", `${filled}/.`, dataDir]);
  const port = await freePort();
  const env = { ...process.env, [TRIAL]: id, PORT: String(port), RTMP_PORT: "0", DATA_DIR: dataDir, HOST: "127.0.0.1" };
  let text = "";
  const npm = spawn("npm", ["start"], { cwd: project, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  npm.stdout.on("data", (chunk) => (text += chunk));
  npm.stderr.on("data", (chunk) => (text += chunk));
  let isLoading = true;
  const ask = async (path) => {
    try {
      return (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) })).status;
    } catch {
      // Not listening yet, or no longer.
      return 0;
    }
  };
  const load = () => {
    for (let i = 0; i < 8; i += 1) {
      void (async () => {
        while (isLoading) if ((await ask(i % 2 ? "/football" : "/tapi/live/fb/match/list")) === 0) await sleep(50);
      })();
    }
  };
  try {
    await STATES[state]({ output: () => text, ready: async () => (await ask("/readyz")) === 200, load });
    for (let i = 0; i < times; i += 1) {
      send(target === "group" ? -npm.pid : npm.pid, signal);
      if (i + 1 < times) await sleep(2_000);
    }
    const askedAt = Date.now();
    let remaining = left(id, dataDir);
    while (remaining.length > 0 && Date.now() - askedAt < GONE_WITHIN_MS) {
      await sleep(POLL_MS);
      remaining = left(id, dataDir);
    }
    const tookMs = Date.now() - askedAt;
    if (remaining.length > 0) return { ok: false, tookMs, why: `left: ${remaining.join("; ")}` };
    const broken = whole(dataDir);
    return broken ? { ok: false, tookMs, why: broken } : { ok: true, tookMs, why: "" };
  } catch (error) {
    return { ok: false, tookMs: 0, why: `${error.message}\n${text.slice(-2_000)}` };
  } finally {
    isLoading = false;
    for (const line of left(id, dataDir)) send(Number(line.split(" ")[0]), "SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Whether the written data can be read again: secrets are complete, and an existing database starts. Null, or the error. */
function whole(dataDir) {
  const data = join(dataDir, "postgres", "data");
  if (!existsSync(join(data, "PG_VERSION"))) return null;
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(ROOT, "server/kit/embeddedPostgres.ts"))};
    import { createDatabase } from ${JSON.stringify(join(ROOT, "server/kit/database.ts"))};
    import { silentLog } from ${JSON.stringify(join(ROOT, "server/kit/log.ts"))};
    import { readSecrets } from ${JSON.stringify(join(ROOT, "server/kit/secrets.ts"))};
    const dataDir = ${JSON.stringify(dataDir)};
    const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog(), isSupervised: false });
    const database = createDatabase(postgres.url, { log: silentLog() });
    await database.ping();
    readSecrets(dataDir);
    await database.close();
    await postgres.stop();`;
  const node = join(ROOT, "node_modules", ".bin", "node");
  const { status, stderr } = spawnSync(node, ["--input-type=module", "--eval", script], { encoding: "utf8", timeout: 60_000 });
  return status === 0 ? null : `the database does not start again: ${stderr.slice(-800)}`;
}

function trialsOf(isQuick) {
  if (isQuick) {
    return [
      { state: "rest", target: "group", signal: "SIGTERM", times: 1 },
      { state: "load", target: "npm", signal: "SIGTERM", times: 1 },
      { state: "rest", target: "group", signal: "SIGINT", times: 2 },
      { state: "starting", target: "group", signal: "SIGHUP", times: 1 },
      { state: "starting", target: "npm", signal: "SIGKILL", times: 1 },
      { state: "rest", target: "group", signal: "SIGKILL", times: 1 },
    ];
  }
  return Object.keys(STATES).flatMap((state) =>
    ["group", "npm"].flatMap((target) => SIGNALS.flatMap((signal) => [1, 2].map((times) => ({ state, target, signal, times })))),
  );
}

const isQuick = process.argv.includes("--quick");
const only = process.argv.find((arg) => arg.startsWith("--state="))?.slice("--state=".length);
const scratch = mkdtempSync(join(tmpdir(), "fulltime-ending-project-"));
const folders = { bare: join(scratch, "bare"), unbuilt: join(scratch, "unbuilt") };
if (!isQuick) {
  for (const [path, has] of [
    [folders.bare, { packages: false, dist: false }],
    [folders.unbuilt, { packages: true, dist: false }],
  ]) {
    mkdirSync(path);
    copyProject(path, has);
  }
}
let passed = 0;
let failed = 0;
for (const one of trialsOf(isQuick).filter(({ state }) => only === undefined || state === only)) {
  if (one.state === "installing") rmSync(join(folders.bare, "node_modules"), { recursive: true, force: true });
  if (one.state === "building") rmSync(join(folders.unbuilt, "dist"), { recursive: true, force: true });
  const result = await trial(one, folders);
  if (result.ok) passed += 1;
  else failed += 1;
  const name = `${one.state}, ${one.signal} to ${one.target === "group" ? "the group" : "npm alone"}${one.times > 1 ? ", twice" : ""}`;
  console.log(
    `${result.ok ? "pass" : "FAIL"}  ${name}: ${result.ok ? `nothing left after ${(result.tookMs / 1000).toFixed(1)} s` : result.why}`,
  );
}
rmSync(scratch, { recursive: true, force: true });
console.log(`\nending: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
