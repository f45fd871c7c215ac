import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { DeskSetting } from "../../contract/desk/service.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import {
  SETTING_KEYS,
  type SettingKey,
  type SiteSettings,
  isSettingKey,
  plainSetting,
  settingProblem,
} from "../../contract/rules/siteSettings.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";

/** Site settings that staff change at runtime: one row each, which overrides the environment. */
export interface SiteSettingStore {
  /** Current values, at most a second old, also after a change on another node. */
  now(): Promise<SiteSettings>;
  list(): Promise<readonly DeskSetting[]>;
  /**
   * `value` null: back to the preset. `seenAt`: the `changedAt` that the caller has seen; 409 when somebody else has
   * changed the setting since.
   */
  change(
    key: SettingKey,
    value: string | null,
    who: { readonly name: string; readonly seenAt: number | null },
  ): Promise<CallResult<DeskSetting>>;
}

export interface SiteSettingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly preset: SiteSettings;
  readonly hasGeetest: boolean;
}

const FRESH_MS = 1_000;
/** Advisory lock that serialises changes: whether one setting is valid may depend on another. */
const LOCK = 8_390_012;

interface Row {
  readonly key: string;
  readonly value: string;
  readonly changed_at: number;
  readonly changed_by: string;
}

export function createSiteSettings({ db, clock, preset, hasGeetest }: SiteSettingDeps): SiteSettingStore {
  let read: { readonly at: number; readonly values: Promise<SiteSettings> } | null = null;

  async function rowsOf(of: Db): Promise<readonly DeskSetting[]> {
    const { rows } = await sql<Row>`select key, value #>> '{}' as value, changed_at, changed_by from setting`.execute(of);
    const set = new Map(rows.flatMap((row) => (isSettingKey(row.key) ? [[row.key, row] as const] : [])));
    return SETTING_KEYS.map((key) => {
      const row = set.get(key);
      return {
        key,
        value: row?.value ?? preset[key],
        preset: preset[key],
        changedAt: row?.changed_at ?? null,
        changedBy: row?.changed_by ?? "",
      };
    });
  }

  const valuesOf = (list: readonly DeskSetting[]): SiteSettings =>
    Object.fromEntries(list.map(({ key, value }) => [key, value])) as Record<SettingKey, string>;

  return {
    now() {
      if (read && clock.now() - read.at < FRESH_MS) return read.values;
      const values = rowsOf(db).then(valuesOf);
      const mine = { at: clock.now(), values };
      read = mine;
      // A failed read is not cached: the next caller reads again.
      values.catch(() => {
        if (read === mine) read = null;
      });
      return values;
    },

    list: () => rowsOf(db),

    async change(key, typed, { name, seenAt }) {
      const value = typed === null ? null : plainSetting(key, typed);
      const result = await db.transaction().execute(async (trx): Promise<CallResult<DeskSetting>> => {
        await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
        const before = await rowsOf(trx);
        const own = before.find((row) => row.key === key);
        if (own?.changedAt !== seenAt) {
          return refuse(ErrorCode.conflict, `${own?.changedBy || "其他人"}刚刚改过这一项，请看过新的值再改`);
        }
        const problem = settingProblem(key, value ?? preset[key], valuesOf(before), hasGeetest);
        if (problem !== null) return refuse(ErrorCode.badRequest, problem);
        // Always later than the previous change, so that a `seenAt` of the previous change no longer matches.
        const at = Math.max(clock.now(), (seenAt ?? 0) + 1);
        if (value === null) await sql`delete from setting where key = ${key}`.execute(trx);
        else {
          await sql`
            insert into setting (key, value, changed_at, changed_by) values (${key}, ${JSON.stringify(value)}::jsonb, ${new Date(at)}, ${name})
            on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(
            trx,
          );
        }
        return ok((await rowsOf(trx)).find((row) => row.key === key) as DeskSetting);
      });
      read = null;
      return result;
    },
  };
}
