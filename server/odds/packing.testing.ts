import { createDatabase } from "../kit/database.ts";
import { silentLog } from "../kit/log.ts";
import { createPackedOdds } from "./packedOdds.ts";

/** A process that packs one channel, to be killed while it does: `node packing.testing.ts URL CHANNEL`. Says when it has. */
const [, , url = "", ch = ""] = process.argv;
const database = createDatabase(url, { log: silentLog() });
await createPackedOdds(database.db).pack(ch);
process.send?.("packed");
// Waits for its end.
setInterval(() => undefined, 60_000);
