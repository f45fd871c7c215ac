// `npm run build`: the portal of the brand named by BRAND, `default` if unset.
import { build, install, say } from "./lib.mjs";
import { beginRun } from "./run.mjs";

beginRun();
await install();
const brand = process.env.BRAND || "default";
say((await build(brand)) ? `built: ${brand}` : `the build of ${brand} is up to date`);
process.exit(0);
