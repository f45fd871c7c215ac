// `npm run setup`: packages and build, nothing started.
import { build, install, say } from "./lib.mjs";

const installed = await install();
const built = await build();
say(`set-up: packages ${installed ? "installed" : "up to date"}, build ${built ? "made" : "up to date"}`);
