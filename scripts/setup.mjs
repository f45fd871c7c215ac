// `npm run setup`: installs packages and builds, starts nothing.
import { build, install, say } from "./lib.mjs";

const installed = await install();
const built = await build();
say(`set-up: packages ${installed ? "installed" : "up to date"}, build ${built ? "made" : "up to date"}`);
