// `npm run test:webkit`: does all set-up and walks a room in WebKit; `-- --worker` draws its barrage in a worker.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beginRun } from "./run.mjs";
import { ensureWebKit } from "./systemPackages.mjs";
import { ROOT, build, install, nodeProgram, run, toolEnv } from "./lib.mjs";

beginRun();
await install();
mkdirSync(join(ROOT, ".cache"), { recursive: true });
await ensureWebKit();
await build();
process.exit(await run(nodeProgram(), [join(ROOT, "tests", "browsers", "webkit.ts"), ...process.argv.slice(2)], { env: toolEnv() }));
