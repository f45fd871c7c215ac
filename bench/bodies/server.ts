import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { readConfig } from "../../server/kit/config.ts";
import { createDatabase } from "../../server/kit/database.ts";
import { silentLog } from "../../server/kit/log.ts";
import { startPortal } from "../../server/compose/portal.ts";
import { answer } from "../kit/child.ts";

/**
 * The whole portal without demo data, in a process whose main thread only answers requests. The event-loop cost of a
 * request is that thread's CPU time between two readings: other programs on the machine do not count.
 */
const [dataDir = "", databaseUrl = ""] = process.argv.slice(2);
const HOUR_MS = 3_600_000;
const log = silentLog();
const config = readConfig({
  PORT: "0",
  RTMP_PORT: "0",
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  DEMO: "0",
  PROVIDER_KEY: "bench-provider-key-0001",
});
const portal = await startPortal({ config, log, smsProvider: { send: () => Promise.resolve() } });
const { db } = createDatabase(databaseUrl, { log, maxConnections: 2 });
let before = process.threadCpuUsage();

answer({
  url: () => portal.url,
  /** Adds a user with every role; returns a session token of that user. */
  async user(): Promise<{ token: string; roomId: string }> {
    const nickName = `测速${randomBytes(3).toString("hex")}`;
    const { rows } = await sql<{ id: bigint }>`
      insert into app_user (nick_name, nick_key, is_anchor, is_expert) values (${nickName}, ${nickNameKey(nickName)}, true, true)
      returning id`.execute(db);
    const token = randomBytes(32).toString("base64url");
    const now = Date.now();
    await sql`
      insert into user_session (token_hash, user_id, is_persistent, ip, user_agent, created_at, expires_at)
      values (${createHash("sha256").update(token).digest()}, ${String(rows[0]?.id)}::int8, true, '127.0.0.1', 'bench',
        ${new Date(now)}, ${new Date(now + HOUR_MS)})`.execute(db);
    return { token, roomId: "680001" };
  },
  begin() {
    before = process.threadCpuUsage();
  },
  /** CPU time of the main thread since `begin`, ms. */
  end(): number {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  },
  async stop() {
    await portal.stop();
    await db.destroy();
  },
});
