import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import { signsOf } from "../kit/words/folded.ts";
import { writeAction } from "./actions.ts";
import { STARTING_RULES } from "./startingRules.ts";
import { type RuleAction, type RuleKind, type TextFilter, type WordRule, createTextFilter } from "./textFilter.ts";
import type { Staff } from "./types.ts";

export interface StoredRule extends WordRule {
  readonly id: string;
  readonly isActive: boolean;
  /** Null: a starting rule. */
  readonly changedBy: string | null;
  /** Epoch ms. */
  readonly changedAt: number;
}

/** Word rules (docs/product.md 6): stored in rows, so that every server process sees the desk's changes within seconds. */
export interface WordRules {
  filter(): Promise<TextFilter>;
  /** Filtered by `kind` and by part of the word; sorted by kind, then by word. */
  list(where?: { readonly kind?: RuleKind; readonly word?: string }): Promise<readonly StoredRule[]>;
  /** Adds the word, or changes its rule. */
  set(
    rule: { readonly word: string; readonly kind: RuleKind; readonly action: RuleAction; readonly isActive: boolean },
    by: Staff,
  ): Promise<CallResult<StoredRule>>;
  /** Adds the starting rules; existing ones, also those switched off, stay as they are. */
  seed(): Promise<void>;
}

const FRESH_MS = 5_000;
const WORD_MAX = 20;
/** A word of a single sign, for example one letter, would match in nearly every text. */
const SIGNS_MIN = 2;

interface RuleRow {
  readonly id: bigint;
  readonly kind: RuleKind;
  readonly word: string;
  readonly action: RuleAction;
  readonly is_active: boolean;
  readonly changed_by: string | null;
  readonly changed_at: number;
}
const ruleOf = (row: RuleRow): StoredRule => ({
  id: String(row.id),
  kind: row.kind,
  word: row.word,
  action: row.action,
  isActive: row.is_active,
  changedBy: row.changed_by,
  changedAt: row.changed_at,
});

export function createWordRules({ db, clock }: { readonly db: Db; readonly clock: Clock }): WordRules {
  let made: { readonly stamp: string; readonly filter: TextFilter; freshUntil: number } | null = null;

  /** A version string that stays the same while no rule changes. */
  async function stampNow(): Promise<string> {
    const { rows } = await sql<{ stamp: string }>`
      select count(*) || '/' || coalesce(max(changed_at)::text, '') || '/' || coalesce(sum(id) filter (where is_active), 0) as stamp from word_rule`.execute(
      db,
    );
    return onlyRow(rows).stamp;
  }

  return {
    async filter() {
      if (made && made.freshUntil > clock.now()) return made.filter;
      const stamp = await stampNow();
      if (made?.stamp === stamp) {
        made.freshUntil = clock.now() + FRESH_MS;
        return made.filter;
      }
      const { rows } = await sql<WordRule>`select kind, word, action from word_rule where is_active order by id`.execute(db);
      made = { stamp, filter: createTextFilter(rows), freshUntil: clock.now() + FRESH_MS };
      return made.filter;
    },

    async list({ kind, word = "" } = {}) {
      const { rows } = await sql<RuleRow>`
        select * from word_rule where (${kind ?? null}::text is null or kind = ${kind ?? null}) and position(${word} in word) > 0
        order by kind, word`.execute(db);
      return rows.map(ruleOf);
    },

    async set({ word: typed, kind, action, isActive }, by) {
      const word = dropUnseen(typed);
      if ([...word].length > WORD_MAX || signsOf(word).length < SIGNS_MIN)
        return refuse(ErrorCode.conflict, `词语需 2 至 ${WORD_MAX} 个字`);
      const rule = await db.transaction().execute(async (trx) => {
        const { rows } = await sql<RuleRow>`
          insert into word_rule (kind, word, action, is_active, changed_by, changed_at)
          values (${kind}, ${word}, ${action}, ${isActive}, ${by.name}, ${new Date(clock.now())})
          on conflict (word) do update set kind = excluded.kind, action = excluded.action, is_active = excluded.is_active,
            changed_by = excluded.changed_by, changed_at = excluded.changed_at
          returning *`.execute(trx);
        const [row] = rows;
        if (!row) throw new Error("a rule that was written is not there");
        await writeAction(trx, { at: clock.now(), by, action: "word-rule", why: word, detail: { kind, action, isActive } });
        return ruleOf(row);
      });
      made = null;
      return ok(rule);
    },

    async seed() {
      await sql`
        insert into word_rule (kind, word, action, changed_at)
        select n.kind, n.word, n.action, ${new Date(clock.now())}
        from json_to_recordset(${JSON.stringify(STARTING_RULES)}::json) as n(kind text, word text, action text)
        on conflict (word) do nothing`.execute(db);
    },
  };
}
