import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { DeskPerson } from "../../contract/desk/fields.ts";
import type { DeskApplication } from "../../contract/desk/service.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { type Result, ok } from "../../contract/result.ts";
import { categoryOf } from "../../contract/room/categories.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import type { ApplicationRepository, ApplicationRow } from "./applicationRepository.ts";
import { EXPERT_FIELDS } from "./applications.ts";
import { createOperator } from "./operator.ts";

type State = ApplicationRow["state"];

/** Applications of anchors and experts for the desk, by the same use cases as the command line. */
export interface ApplicationDesk {
  /** Those under review oldest first, others latest first. */
  list(which: { readonly state: State; readonly after: string | null; readonly limit: number }): Promise<readonly DeskApplication[]>;
  pass(id: string, by: string): Promise<CallResult<DeskApplication>>;
  /** The reason is shown to the applicant. */
  refuse(id: string, reason: string, by: string): Promise<CallResult<DeskApplication>>;
  waiting(): Promise<number>;
}

export interface ApplicationDeskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly applications: ApplicationRepository;
  readonly peopleOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, DeskPerson>>;
}

const STATE_WORD: Readonly<Record<State, string>> = { review: "待审核", passed: "通过", refused: "未通过" };
const unknown = () => refuse(ErrorCode.notFound, "没有这份申请");

export function createApplicationDesk({ db, clock, applications, peopleOf }: ApplicationDeskDeps): ApplicationDesk {
  async function viewsOf(ids: readonly bigint[]): Promise<readonly DeskApplication[]> {
    const rows = (await Promise.all(ids.map((id) => applications.find(String(id))))).filter((row) => row !== null);
    const people = await peopleOf(rows.map(({ userId }) => userId));
    const { rows: refused } = await sql<{ user_id: bigint; kind: string; id: bigint }>`
      select user_id, kind, id from anchor_application where state = 'refused' and user_id = any(${rows.map(({ userId }) => userId)}::int8[])`.execute(
      db,
    );
    return rows.flatMap((row) => {
      const person = people.get(row.userId);
      if (!person) return [];
      const { id, experience, contact, pictures, state, reason, at } = row;
      return {
        id,
        kind: row.kind,
        person,
        category: (row.kind === "expert" ? EXPERT_FIELDS[row.categoryId] : categoryOf(row.categoryId)?.name) ?? row.categoryId,
        experience,
        contact,
        pictures: [...pictures],
        state,
        reason,
        at,
        refusedBefore: refused.filter((one) => String(one.user_id) === row.userId && one.kind === row.kind && one.id < BigInt(id)).length,
      };
    });
  }

  async function answer(id: string, done: Result<string, string>): Promise<CallResult<DeskApplication>> {
    const [view] = await viewsOf([BigInt(id)]);
    if (!view) return unknown();
    return done.ok ? ok(view) : refuse(ErrorCode.conflict, `这份申请已处理：${STATE_WORD[view.state]}`);
  }
  const operatorOf = (operator: string) => createOperator({ db, clock, applications, operator });

  return {
    async list({ state, after, limit }) {
      const isReview = state === "review";
      const isAfter = after === null ? sql`true` : isReview ? sql`id > ${after}::int8` : sql`id < ${after}::int8`;
      const { rows } = await sql<{ id: bigint }>`
        select id from anchor_application where state = ${state} and ${isAfter}
        order by ${isReview ? sql`id` : sql`id desc`} limit ${limit}`.execute(db);
      return viewsOf(rows.map(({ id }) => id));
    },
    pass: async (id, by) => answer(id, await operatorOf(by).pass(id)),
    async refuse(id, typed, by) {
      if (dropUnseen(typed) === "") return refuse(ErrorCode.badRequest, "请填写理由，申请人会看到");
      return answer(id, await operatorOf(by).refuse(id, typed));
    },
    async waiting() {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from anchor_application where state = 'review'`.execute(db);
      return onlyRow(rows).n;
    },
  };
}
