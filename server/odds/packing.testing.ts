import { createDatabase } from "../kit/database.ts";
import { silentLog } from "../kit/log.ts";
import { createPackedOdds } from "./packedOdds.ts";

/** A process that packs one channel and is killed meanwhile: `node packing.testing.ts URL CHANNEL`. Sends a message when done. */
const [, , url = "", ch = ""] = process.argv;
const database = createDatabase(url, { log: silentLog() });
await createPackedOdds(database.db).pack(ch);
process.send?.("packed");
// Stays alive until it is killed.
setInterval(() => undefined, 60_000);
