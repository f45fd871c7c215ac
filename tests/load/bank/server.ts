import { once } from "node:events";
import { type IncomingMessage, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createEventLog } from "../../../server/feed/eventLog.ts";
import { createHub } from "../../../server/feed/hub.ts";
import { systemClock as clock } from "../../../server/kit/clock.ts";
import { createDatabase, isTransient } from "../../../server/kit/database.ts";
import { startEmbeddedPostgres } from "../../../server/kit/embeddedPostgres.ts";
import { messageOf } from "../../../server/kit/errors.ts";
import { silentLog } from "../../../server/kit/log.ts";
import { migrate } from "../../../server/kit/migrate.ts";
import type { LedgerCurrency } from "../../../server/wallet/accounts.ts";
import { type GroupWork, type PostOutcome, type Transfer, createLedgerRepository } from "../../../server/wallet/ledgerRepository.ts";
import { createOutbox } from "../../../server/wallet/outbox.ts";
import { createTipsDesk } from "./tips/server.ts";
import type { WireTip } from "./tips/wire.ts";
import { BANK_EVENT, type Ready, type WireAnswer, type WireBalances, type WireTransfer } from "./wire.ts";

/**
 * The ledger behind HTTP, to be killed at any moment: `node tests/load/bank/server.ts WHERE USERS`, WHERE being the
 * URL of a database or a folder for one of its own. Ends cleanly when its parent process disconnects.
 */
// Ctrl-C reaches this process too: it goes on until its parent has gone, and then ends cleanly.
process.on("SIGINT", () => undefined);
const [, , where = "", users = "0"] = process.argv;
const log = silentLog();
const postgres = where.startsWith("postgresql://") ? null : await startEmbeddedPostgres({ dataDir: where, log });
const databaseUrl = postgres?.url ?? where;
const database = createDatabase(databaseUrl, { log });
await migrate(database.db, log);
const hub = createHub({ log, eventLog: createEventLog(database.db), clock });
const ledger = createLedgerRepository({ db: database.db, pool: database.pool, clock });
const outbox = createOutbox({ db: database.db, clock, log, publish: hub.publish });
outbox.start();
const tips = createTipsDesk({ database, hub, ledger, wake: outbox.wake });

async function transfer(given: WireTransfer): Promise<WireAnswer> {
  const postings = given.postings.map(({ amount, ...posting }) => ({ ...posting, amountMinor: BigInt(amount) }));
  const wanted: Transfer = { key: given.key, type: given.type, postings };
  const { ch } = given;
  const outcome = ch === null ? await ledger.move(wanted) : await announced(wanted, ch);
  return { kind: outcome.kind, id: "transferId" in outcome ? String(outcome.transferId) : null };
}

/** As for gifts: the announcements of a group are written together. */
const announceAll: GroupWork<{ readonly ch: string; readonly key: string }, null> = async (trx, rows) => {
  await ledger.announce(trx, ...rows.map(({ ch, key }) => ({ ch, kind: BANK_EVENT, data: { key } })));
  return rows.map(() => null);
};

async function announced(wanted: Transfer, ch: string): Promise<PostOutcome> {
  if (wanted.type === 2) {
    const moved = await ledger.moveWith(wanted, announceAll, { ch, key: wanted.key });
    if (moved.kind === "posted") outbox.wake();
    return moved;
  }
  const prepared = await ledger.prepare(wanted);
  const outcome = await ledger.transact(async (trx) => {
    const posted = await ledger.post(trx, prepared);
    if (posted.kind === "posted") await ledger.announce(trx, { ch, kind: BANK_EVENT, data: { key: wanted.key } });
    return posted;
  });
  if (outcome.kind === "posted") outbox.wake();
  return outcome;
}

/** One statement, so one snapshot. */
async function balances(): Promise<WireBalances> {
  const { rows } = await database.pool.query<{ currency: LedgerCurrency; is_contra: boolean; balance_minor: bigint }>(
    "select currency, is_contra, balance_minor from ledger_account",
  );
  return rows.map((row) => [row.currency, row.is_contra, String(row.balance_minor)]);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
  return text;
}

async function answerTo(request: IncomingMessage): Promise<WireAnswer | WireBalances> {
  if (request.url === "/balances") return balances();
  const body: unknown = JSON.parse(await bodyOf(request));
  return request.url === "/tip" ? tips.run(body as WireTip) : transfer(body as WireTransfer);
}

const server = createServer((request, response) => {
  answerTo(request).then(
    (answer) => response.end(JSON.stringify(answer)),
    (error: unknown) => {
      // 503: the outcome is unknown; to be retried with the same key.
      response.writeHead(isTransient(error) ? 503 : 500);
      response.end(messageOf(error));
    },
  );
});

async function stop(): Promise<void> {
  server.close();
  server.closeAllConnections();
  await outbox.stop();
  await hub.close();
  await database.close();
  await postgres?.stop();
}

async function userIds(): Promise<readonly string[]> {
  await database.pool.query(
    "insert into app_user (nick_name, nick_key) select 'bank' || n, 'bank' || n from generate_series(1, $1::int) n on conflict do nothing",
    [users],
  );
  const { rows } = await database.pool.query<{ id: bigint }>("select id from app_user where nick_key like 'bank%' order by id");
  return rows.map((row) => String(row.id));
}

const ids = await userIds();
const highlights = await tips.highlights(ids);
server.listen(0, "127.0.0.1");
await once(server, "listening");
const end = (): void => void stop().then(() => process.exit(0));
process.on("disconnect", end);
const ready: Ready = {
  port: (server.address() as AddressInfo).port,
  databaseUrl,
  databasePid: postgres?.pid() ?? null,
  users: ids,
  highlights,
};
// The parent may have gone while the database was starting.
if (process.connected) process.send?.(ready);
else end();
