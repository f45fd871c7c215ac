import { createHash } from "node:crypto";
import { sql } from "kysely";
import { phaseOf } from "../../contract/codes/matchPhase.ts";
import { oddsChannel } from "../../contract/feed/channels.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { lineKey } from "../../contract/odds/odds.ts";
import { ok } from "../../contract/result.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import { lineQuartersOf, priceOfSide } from "../../contract/rules/tipPick.ts";
import { PUBLISH_BEFORE_MS } from "../../contract/rules/tipRules.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import { type Job, createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import type { Matches } from "../match/match.ts";
import type { MatchRepository } from "../match/matchRepository.ts";
import type { Moments } from "../odds/moments.ts";
import type { Buying } from "../tips/buying.ts";
import type { Publishing } from "../tips/publish.ts";
import type { Settlement } from "../tips/settlement.ts";
import { DEMO_EXPERTS, type DemoExpert, pickOf } from "./demoTipRules.ts";

/** Publishing, buying and settlement with a given clock, and with the matches as of its time. */
export interface TipsAt {
  readonly publishing: Publishing;
  readonly buying: Buying;
  readonly settlement: Pick<Settlement, "round">;
}

export interface DemoTipsDeps {
  readonly db: Db;
  readonly moments: Moments;
  readonly clock: Clock;
  readonly log: Log;
  readonly repository: Pick<MatchRepository, "list">;
  /** Writes the event log of a past simulated match. */
  readonly ensureLog: (matchId: string) => Promise<boolean>;
  readonly tipsAt: (clock: Clock, matches: Pick<Matches, "odds" | "rowsOf"> | null) => TipsAt;
}

export interface DemoTips {
  /** Publishes, sells and settles the experts' past plans once, in order of time. */
  history(): Promise<void>;
  /** Continues from the end of the history. */
  readonly job: Job;
}

const HOUR_MS = 3_600_000;
const HISTORY_MS = 7 * 24 * HOUR_MS;
const AHEAD_MS = 12 * HOUR_MS;
const EVERY_MS = 30_000;
const LOOKED_AT = 5_000;
/** Past matches per day whose logs are written for the history: the hottest ones. */
const PAST_MATCHES_A_DAY = 6;
const BUYERS = 6;

interface Wanted {
  readonly at: number;
  readonly expert: DemoExpert & { readonly id: string };
  readonly row: BoardRow;
}

/** Pseudo-random from 0 to 1, the same for the same words. */
function draw(...words: readonly string[]): number {
  return createHash("sha256").update(words.join("/")).digest().readUInt32BE(0) / 2 ** 32;
}

export function createDemoTips({ db, moments, clock, log, repository, ensureLog, tipsAt }: DemoTipsDeps): DemoTips {
  let isStopped = false;
  /** Settles when the history is complete, or was given up. */
  let filling: Promise<void> = Promise.resolve();

  async function experts(): Promise<readonly (DemoExpert & { readonly id: string })[]> {
    const { rows } = await sql<{ id: bigint; nick_name: string }>`
      select id, nick_name from app_user where is_expert and nick_name = any(${DEMO_EXPERTS.map(({ nickName }) => nickName)}::text[])`.execute(
      db,
    );
    return DEMO_EXPERTS.flatMap((expert) => {
      const found = rows.find(({ nick_name }) => nick_name === expert.nickName);
      return found ? [{ ...expert, id: String(found.id) }] : [];
    });
  }

  /** Demo users who are neither experts nor anchors: they have an initial balance to spend. */
  async function buyers(): Promise<readonly string[]> {
    const { rows } = await sql<{ id: bigint }>`
      select id from app_user where not is_expert and not is_anchor and mobile is null order by id limit 40`.execute(db);
    return rows.map(({ id }) => String(id));
  }

  async function wanted(from: number, to: number): Promise<readonly Wanted[]> {
    const people = await experts();
    const range = { from, to };
    const rows = (await Promise.all((["fb", "bk"] as const).map((sport) => repository.list({ sport, range, limit: LOOKED_AT })))).flat();
    const days = Map.groupBy(rows, ({ sport, kickoffAt }) => `${sport}/${Math.floor(kickoffAt / (24 * HOUR_MS))}`);
    const shown = [...days.values()].flatMap((day) =>
      day.toSorted((a, b) => Number(b.hot) - Number(a.hot) || draw("match", a.id) - draw("match", b.id)).slice(0, PAST_MATCHES_A_DAY),
    );
    return shown
      .flatMap((row) =>
        people
          .filter((expert) => expert.sport === row.sport && draw("writes", expert.nickName, row.id) < expert.share)
          .map((expert) => {
            const lead = expert.leadH * HOUR_MS * (0.5 + draw("lead", expert.nickName, row.id));
            return { at: Math.round(row.kickoffAt - Math.max(lead, 2 * PUBLISH_BEFORE_MS)), expert, row };
          }),
      )
      .toSorted((a, b) => a.at - b.at);
  }

  /** Publishes the expert's plan at the time of `stack`; null if the rules refuse it. */
  async function publish(stack: TipsAt, matches: Pick<Matches, "odds">, { expert, row }: Wanted): Promise<string | null> {
    const found = await matches.odds(row.sport, row.id);
    if (!found.ok) return null;
    const { e, state } = found.value;
    const pick = pickOf(expert, row, state);
    if (!pick || !state.lines[lineKey(pick.company, pick.market)]) return null;
    const quarters = lineQuartersOf(pick.market, pick.price);
    const published = await stack.publishing.publish(expert.id, {
      key: `demo-${createHash("sha256").update(`${expert.nickName}/${row.id}`).digest("hex").slice(0, 32)}`,
      betType: pick.betType,
      legs: [
        {
          sport: row.sport,
          matchId: row.id,
          market: pick.market,
          side: pick.side,
          company: pick.company,
          line: quarters === null ? null : quarters / 4,
          price: priceOfSide(pick.price, pick.side),
          odds: { e, s: state.seq },
        },
      ],
      reason: richOfParagraphs(pick.paragraphs),
      price: expert.price,
      isRefundable: expert.price.amount > 0 && expert.isRefundable,
    });
    return published.ok ? published.value : null;
  }

  async function sell({ buying }: TipsAt, plan: string, { expert, row }: Wanted, users: readonly string[]): Promise<void> {
    const count = Math.floor(draw("sold", expert.nickName, row.id) * BUYERS);
    for (let i = 0; i < count && !isStopped; i += 1) {
      const user = users[Math.floor(draw("buyer", expert.nickName, row.id, String(i)) * users.length)];
      if (user !== undefined) await buying.buy(user, plan, `demo-plan-${plan.padStart(8, "0")}`);
    }
  }

  /** The time of the latest plan. */
  async function publishedUntil(): Promise<number> {
    const { rows } = await sql<{ at: number | null }>`select max(published_at) as at from plan`.execute(db);
    return onlyRow(rows).at ?? 0;
  }

  async function fill(): Promise<void> {
    const now = clock.now();
    const from = Math.max(now - HISTORY_MS, await publishedUntil());
    let at = from;
    const past: Clock = { ...clock, now: () => at };
    const pastMatches: Pick<Matches, "odds" | "rowsOf"> = {
      async odds(sport, id) {
        const { asOf, odds } = await moments.stateAt(oddsChannel(sport, id), id, at);
        return ok({ e: asOf.e, state: odds });
      },
      // Before the kick-off the match has not started.
      rowsOf: async (sport, ids) => (await repository.list({ sport, ids, limit: ids.length })).map((row) => ({ ...row, state: 1 })),
    };
    const stack = tipsAt(past, pastMatches);
    const users = await buyers();
    /** Settles everything due up to a time, each at its own due time. */
    async function settleUntil(until: number): Promise<void> {
      for (let last = 0; !isStopped;) {
        const { rows } = await sql<{ at: number | null }>`
          select least((select min(due_at) from plan_match where not is_done),
            (select min(release_at) from plan where release_at is not null and not expert_paid)) as at`.execute(db);
        const { at: due } = onlyRow(rows);
        if (due === null || due > until || due === last) return;
        last = due;
        at = Math.max(at, due);
        await stack.settlement.round();
      }
    }
    // Later matches can still get a plan at the current time: `goOn` publishes those.
    for (const one of await wanted(from, now + PUBLISH_BEFORE_MS)) {
      if (isStopped) return;
      if (one.at <= from || one.at >= now) continue;
      await settleUntil(one.at);
      await ensureLog(one.row.id);
      at = one.at;
      const plan = await publish(stack, pastMatches, one);
      if (plan === null || isStopped) continue;
      await sell(stack, plan, one, users);
      await stack.settlement.round();
    }
    await settleUntil(now);
    if (isStopped) return;
    log.info({ tookMs: clock.now() - now }, "the demo's experts have their records");
  }

  async function goOn(): Promise<void> {
    const now = clock.now();
    const stack = tipsAt(clock, null);
    const users = await buyers();
    const { rows } = await sql<{ key: string }>`
      select p.expert_id || '/' || l.match_id as key from plan p join plan_leg l on l.plan_id = p.id
      where l.kickoff_at > ${new Date(now)}::timestamptz`.execute(db);
    const done = new Set(rows.map(({ key }) => key));
    for (const one of await wanted(now + 2 * PUBLISH_BEFORE_MS, now + AHEAD_MS)) {
      if (isStopped || one.at > now || done.has(`${one.expert.id}/${one.row.id}`) || phaseOf(one.row) !== "notStarted") continue;
      const plan = await publish(stack, live, one);
      if (plan !== null) await sell(stack, plan, one, users);
    }
  }

  const live: Pick<Matches, "odds"> = {
    async odds(sport, id) {
      const { asOf, odds } = await moments.stateAt(oddsChannel(sport, id), id, clock.now());
      return ok({ e: asOf.e, state: odds });
    },
  };
  const job = createJob({ clock, log, everyMs: EVERY_MS, work: goOn, trouble: "the demo's experts could not publish; they try again" });
  return {
    history: () => (filling = fill()),
    job: {
      start: () => job.start(),
      async stop() {
        isStopped = true;
        // The caller of `history` gets its error.
        await Promise.all([job.stop(), filling.catch(() => undefined)]);
      },
    },
  };
}
