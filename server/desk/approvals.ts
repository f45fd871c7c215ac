import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { ApprovalState } from "../../contract/codes/desk.ts";
import type { Approval } from "../../contract/desk/finance.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import type { StaffIdentity } from "./staffSessions.ts";

/** A kind of action that needs two people. The domain that executes it provides it. */
export interface ApprovalKind {
  readonly kind: string;
  /** A description of the action, for those who decide. */
  words(payload: unknown): Promise<Pick<Approval, "title" | "facts">>;
  /**
   * Executes the action in one transaction that begins with `claim`, which marks it approved. So it is executed once, and
   * after a crash it is either waiting or done. `claim` returns false when somebody else was first; then nothing is done.
   */
  execute(
    approval: { readonly id: string; readonly payload: unknown; readonly reason: string; readonly names: string },
    claim: (trx: Db) => Promise<boolean>,
  ): Promise<{ readonly kind: "done" | "not-claimed" } | { readonly kind: "failed"; readonly why: string }>;
}

type Requester = Pick<StaffIdentity, "id" | "name">;

/** One person requests and another approves: a constraint of the table rejects the same person for both. */
export interface Approvals {
  /** `key`: the request again with the same one is the first; 409 with other content. */
  request(kind: string, payload: object, reason: string, by: Requester, key?: string): Promise<CallResult<Approval>>;
  /** `state` null: all, latest first. */
  list(which: {
    readonly state: ApprovalState | null;
    readonly before: string | null;
    readonly limit: number;
  }): Promise<readonly Approval[]>;
  approve(id: string, by: Requester): Promise<CallResult<Approval>>;
  refuse(id: string, note: string, by: Requester): Promise<CallResult<Approval>>;
  waiting(): Promise<number>;
}

export interface ApprovalsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly kinds: readonly ApprovalKind[];
}

interface Row {
  readonly id: bigint;
  readonly kind: string;
  readonly payload: unknown;
  readonly reason: string;
  readonly requested_by: bigint;
  readonly requester: string;
  readonly requested_at: number;
  readonly state: ApprovalState;
  readonly decided_by: bigint | null;
  readonly decider: string | null;
  readonly decided_at: number | null;
  readonly note: string;
}

const SELECT = sql`
  select a.*, r.name as requester, d.name as decider
  from approval a join staff r on r.id = a.requested_by left join staff d on d.id = a.decided_by`;
const STATE_WORD: Readonly<Record<ApprovalState, string>> = { requested: "待复核", approved: "通过", refused: "驳回", failed: "执行失败" };
const OWN = "自己提出的申请要由另一位同事复核";

export function createApprovals({ db, clock, kinds }: ApprovalsDeps): Approvals {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  const kindOf = (name: string): ApprovalKind => {
    const kind = byName.get(name);
    if (!kind) throw new Error(`nothing is known of approvals of the kind ${name}`);
    return kind;
  };

  async function find(id: string): Promise<Row | null> {
    return (await sql<Row>`${SELECT} where a.id = ${id}::int8`.execute(db)).rows[0] ?? null;
  }

  async function viewOf(row: Row): Promise<Approval> {
    return {
      id: String(row.id),
      kind: row.kind,
      ...(await kindOf(row.kind).words(row.payload)),
      reason: row.reason,
      requestedBy: { id: String(row.requested_by), name: row.requester },
      requestedAt: row.requested_at,
      state: row.state,
      decidedBy: row.decided_by === null ? null : { id: String(row.decided_by), name: row.decider ?? "" },
      decidedAt: row.decided_at,
      note: row.note,
    };
  }

  /** The refusal for a request that is not waiting any more. */
  async function decidedAlready(id: string): Promise<CallResult<never>> {
    const row = await find(id);
    return row === null
      ? refuse(ErrorCode.notFound, "没有这条申请")
      : refuse(ErrorCode.conflict, `${row.decider ?? "其他同事"}已处理过这条申请：${STATE_WORD[row.state]}`);
  }

  async function setState(trx: Db, id: string, state: ApprovalState, by: Requester, note: string): Promise<boolean> {
    const { rows } = await sql`
      update approval set state = ${state}, decided_by = ${by.id}::int8, decided_at = ${new Date(clock.now())}, note = ${note}
      where id = ${id}::int8 and state = 'requested' and requested_by <> ${by.id}::int8 returning id`.execute(trx);
    return rows.length > 0;
  }

  /** The waiting request, if somebody else than its requester asks. */
  async function open(id: string, by: Requester): Promise<CallResult<Row>> {
    const row = await find(id);
    if (row === null || row.state !== "requested") return decidedAlready(id);
    return String(row.requested_by) === by.id ? refuse(ErrorCode.forbidden, OWN) : ok(row);
  }

  async function view(id: string): Promise<CallResult<Approval>> {
    const row = await find(id);
    return row === null ? decidedAlready(id) : ok(await viewOf(row));
  }

  return {
    async request(kind, payload, reason, by, key) {
      kindOf(kind);
      const content = JSON.stringify(payload);
      const made = await sql<{ id: bigint }>`
        insert into approval (kind, payload, reason, requested_by, requested_at, request_key)
        values (${kind}, ${content}::jsonb, ${reason}, ${by.id}::int8, ${new Date(clock.now())}, ${key ?? null})
        on conflict (requested_by, request_key) do nothing returning id`.execute(db);
      const [first] = made.rows;
      if (first) return view(String(first.id));
      const known = await sql<{ id: bigint; is_same: boolean }>`
        select id, kind = ${kind} and payload = ${content}::jsonb and reason = ${reason} as is_same from approval
        where requested_by = ${by.id}::int8 and request_key = ${key ?? null}`.execute(db);
      const { id, is_same: isSame } = onlyRow(known.rows);
      return isSame ? view(String(id)) : refuse(ErrorCode.conflict, "这条申请已经提交过，请在列表中核对");
    },

    async list({ state, before, limit }) {
      const { rows } = await sql<Row>`
        ${SELECT} where (${state}::text is null or a.state = ${state}) and (${before}::int8 is null or a.id < ${before}::int8)
        order by a.id desc limit ${limit}`.execute(db);
      return Promise.all(rows.map(viewOf));
    },

    async approve(id, by) {
      const found = await open(id, by);
      if (!found.ok) return found;
      const { kind, payload, reason, requester } = found.value;
      const done = await kindOf(kind).execute({ id, payload, reason, names: `${requester} + ${by.name}` }, (trx) =>
        setState(trx, id, "approved", by, ""),
      );
      if (done.kind === "not-claimed") return decidedAlready(id);
      // Nothing was done, so the failure is stored separately. After a crash before that the request waits and can be decided again.
      if (done.kind === "failed" && !(await setState(db, id, "failed", by, done.why))) return decidedAlready(id);
      return view(id);
    },

    async refuse(id, note, by) {
      const found = await open(id, by);
      if (!found.ok) return found;
      return (await setState(db, id, "refused", by, note)) ? view(id) : decidedAlready(id);
    },

    async waiting() {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from approval where state = 'requested'`.execute(db);
      return onlyRow(rows).n;
    },
  };
}
