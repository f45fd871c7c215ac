import { sql } from "kysely";
import type { TipOutcome } from "../../contract/codes/tips.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { type SettledTip, type TipStatistics, statisticsOf } from "../../contract/rules/tipStatistics.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, safeNumber } from "../kit/database.ts";

export interface NumberedTip extends SettledTip {
  readonly n: number;
  readonly sport: Sport;
}

export interface ExpertRecord {
  readonly expertId: string;
  /** Settled plans, oldest first, including void ones. */
  readonly tips: readonly NumberedTip[];
  readonly statistics: TipStatistics;
  /** Number of plans ever published. */
  readonly plans: number;
  readonly sold: number;
}

/** The records of all experts, from every published plan, of one sport or both. */
export interface StatisticsBook {
  all(sport?: Sport): Promise<readonly ExpertRecord[]>;
  of(expertId: string): Promise<ExpertRecord>;
  /** As of a moment: from the plans settled until then, in the version valid then. */
  asOf(expertIds: readonly string[], at: number): Promise<readonly ExpertRecord[]>;
  /** Drops the cache after a settlement or a new plan. */
  forget(): void;
}

interface Row {
  readonly expert_id: bigint;
  readonly n: number;
  readonly sport: Sport;
  readonly outcome: TipOutcome;
  readonly returned: bigint;
  readonly closing: -1 | 0 | 1 | null;
}

function tipOf({ n, sport, outcome, returned, closing }: Row): NumberedTip {
  return { n, sport, outcome, returned: safeNumber(returned), closing };
}

/** Records older than this are read again, also for settlements by other processes. */
const CACHE_MS = 10_000;
const NOBODY: Omit<ExpertRecord, "expertId"> = { tips: [], statistics: statisticsOf([]), plans: 0, sold: 0 };

export function createStatisticsBook(db: Db, clock: Pick<Clock, "now">): StatisticsBook {
  let cached: { readonly at: number; readonly records: Promise<ReadonlyMap<string, ExpertRecord>> } | null = null;

  async function read(): Promise<ReadonlyMap<string, ExpertRecord>> {
    const { rows: experts } = await sql<{ id: bigint; plans: number; sold: bigint }>`
      select u.id, count(p.id)::int as plans, coalesce(sum(p.sold), 0) as sold from app_user u left join plan p on p.expert_id = u.id
      where u.is_expert group by u.id`.execute(db);
    const { rows } = await sql<Row>`
      select expert_id, n, sport, outcome, returned, closing from plan where outcome is not null order by expert_id, n`.execute(db);
    const byExpert = Map.groupBy(rows, ({ expert_id }) => String(expert_id));
    return new Map(
      experts.map(({ id, plans, sold }) => {
        const tips = (byExpert.get(String(id)) ?? []).map(tipOf);
        return [String(id), { expertId: String(id), tips, statistics: statisticsOf(tips), plans, sold: Number(sold) }];
      }),
    );
  }

  function records(): Promise<ReadonlyMap<string, ExpertRecord>> {
    const now = clock.now();
    if (!cached || now - cached.at >= CACHE_MS) {
      const made = { at: now, records: read() };
      cached = made;
      made.records.catch(() => {
        if (cached === made) cached = null;
      });
    }
    return cached.records;
  }

  return {
    async asOf(expertIds, at) {
      const moment = new Date(at);
      const { rows } = await sql<Row>`
        select p.expert_id, p.n, p.sport, s.outcome, s.returned, p.closing from plan p join plan_settlement s on s.plan_id = p.id
        where p.expert_id = any(${expertIds}::int8[]) and s.at <= ${moment}::timestamptz and not exists (
          select 1 from plan_settlement l where l.plan_id = s.plan_id and l.version > s.version and l.at <= ${moment}::timestamptz)
        order by p.expert_id, p.n`.execute(db);
      const tipsOf = Map.groupBy(rows, ({ expert_id }) => String(expert_id));
      return Promise.all(
        expertIds.map(async (expertId) => {
          const tips = (tipsOf.get(expertId) ?? []).map(tipOf);
          return { ...((await records()).get(expertId) ?? { expertId, ...NOBODY }), tips, statistics: statisticsOf(tips) };
        }),
      );
    },
    async all(sport) {
      const found = [...(await records()).values()];
      if (sport === undefined) return found;
      return found.map((record) => {
        const tips = record.tips.filter((tip) => tip.sport === sport);
        return { ...record, tips, statistics: statisticsOf(tips) };
      });
    },
    of: async (expertId) => (await records()).get(expertId) ?? { expertId, ...NOBODY },
    forget() {
      cached = null;
    },
  };
}
