import { silentLog } from "./log.ts";
import { holdDatabase } from "./portalLock.ts";

/** A process that holds a database until it is killed: `node portalLock.testing.ts URL`. Sends `held` once it does. */
const [, , url = ""] = process.argv;
await holdDatabase(url, { log: silentLog(), onTaken: () => process.exit(1) });
process.send?.("held");
