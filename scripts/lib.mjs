// Shared by the set-up scripts. Plain JavaScript without dependencies: it runs on any Node >= 20, before the install.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onEnd } from "./run.mjs";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a program to its end; resolves to its exit code (128 if a signal ended it). A request to end the run also goes to
 * the program, and no other is started after it. `onOutput` gets its output if `stdio` makes that a pipe, `onStarted` the
 * process itself.
 */
export function run(command, args, options = {}, onOutput = null, onStarted = null) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", ...options });
    onStarted?.(child);
    const isOver = onEnd(() => child.kill("SIGTERM"));
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", onOutput);
    child.once("error", (error) => {
      isOver();
      reject(error);
    });
    // With piped output wait for "close": the last output may still be in the pipe on exit.
    child.once(onOutput ? "close" : "exit", (code, signal) => {
      isOver();
      resolve(signal ? 128 : (code ?? 1));
    });
  });
}

/** Runs a program that must succeed. */
export async function mustRun(what, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) {
    console.error(`${what} failed (exit code ${code}): ${command} ${args.join(" ")}`);
    process.exit(code);
  }
}

function hashFiles(paths) {
  const hash = createHash("sha256");
  const walk = (path) => {
    const full = join(ROOT, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).toSorted()) walk(join(path, name));
      return;
    }
    hash.update(path).update("\0").update(readFileSync(full)).update("\0");
  };
  for (const path of paths) walk(path);
  return hash.digest("hex");
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/** Installs exactly the lockfile's packages, unless they are installed already. */
export async function install() {
  const marker = join(ROOT, "node_modules", ".fulltime-lock");
  const wanted = hashFiles(["package-lock.json"]);
  if (readText(marker) === wanted) return false;
  say("· installing packages (npm ci)");
  // Some programs for the benches need a newer Node than the host may have; the project brings its own.
  await mustRun("npm ci", "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { shell: process.platform === "win32" });
  writeFileSync(marker, wanted);
  return true;
}

/** Node 24: from the packages, else the host's own if it is new enough. */
export function nodeProgram() {
  const own = join(ROOT, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  console.error(`Node 24 is needed: no package of it for ${process.platform}-${process.arch}, and this one is ${process.version}.`);
  return process.exit(1);
}

/** Environment in which `node` and the packages' programs are the project's own. */
export function toolEnv(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(ROOT, "node_modules", ".bin")}:${process.env.PATH ?? ""}`,
    // Caches type stripping and compilation of modules across starts.
    NODE_COMPILE_CACHE: join(ROOT, ".cache", "node"),
    ...extra,
  };
}

const BUILD_INPUTS = ["src", "contract", "streams", "machines", "brands", "vite.config.ts", "package.json", "package-lock.json"];

/**
 * Builds browser and server bundles, unless the sources have not changed since the last build. `brand`: built in as the
 * portal's default; without one an existing build is kept as it is.
 */
export async function build(brand = "") {
  const marker = join(ROOT, "dist", ".sources");
  const sources = hashFiles(BUILD_INPUTS);
  const [builtSources, builtBrand] = readText(marker).split(" ");
  if (builtSources === sources && (brand === "" || brand === builtBrand)) return false;
  say("· building the portal");
  // An interrupted build must not count as one.
  rmSync(marker, { force: true });
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const options = { env: toolEnv({ NODE_ENV: "production", BRAND: brand }) };
  const quiet = ["--logLevel", "warn"];
  const errorsOnly = ["--emptyOutDir", "--logLevel", "error"];
  const viteBuild = (what, args) => mustRun(what, nodeProgram(), [vite, "build", ...args], options);
  // In parallel: each waits half of its time for a single thread.
  await Promise.all([
    viteBuild("the browser build", ["--outDir", "dist/client", ...quiet]),
    // The server's bundle is one file on purpose: the warning about unsplit lazy imports does not apply.
    viteBuild("the server build", ["--ssr", "src/app/entryServer.tsx", "--outDir", "dist/server", ...quiet]),
    // Separate from the portal: its pages must not load a byte more for the developers' page. The bundler's size warnings
    // do not matter there and are hidden.
    viteBuild("the build of /dev/ui", ["src/dev/ui", "--base", "/dev/ui/", "--outDir", join(ROOT, "dist", "devUi"), ...errorsOnly]),
    // The operators' desk: a separate application on its own port.
    viteBuild("the build of the desk", ["src/desk", "--base", "/", "--outDir", join(ROOT, "dist", "desk"), ...errorsOnly]),
    // Also separate: a service worker is one file with a fixed name.
    viteBuild("the build of the service worker", ["src/worker", "--outDir", join(ROOT, "dist", "worker"), "--emptyOutDir", ...quiet]),
  ]);
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, `${sources} ${brand || "default"}`);
  return true;
}
