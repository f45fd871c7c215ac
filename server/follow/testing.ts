import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { sql } from "kysely";
import type { TSchema } from "typebox";
import { type Call, urlOf } from "../../contract/http/call.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { createApp } from "../http/app.ts";
import { TOKEN_HEADER } from "../http/calls.ts";
import { type CallRegistry, type ReplyOf, createCallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { silentLog } from "../kit/log.ts";
import type { Limiter } from "../user/types.ts";

/** Adds a user for a test; returns the id. */
export async function addUser(
  db: Db,
  nickName: string,
  { isAnchor = false, isExpert = false, description = "" }: { isAnchor?: boolean; isExpert?: boolean; description?: string } = {},
): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    insert into app_user (nick_name, nick_key, is_anchor, is_expert, description)
    values (${nickName}, ${nickNameKey(nickName)}, ${isAnchor}, ${isExpert}, ${description}) returning id`.execute(db);
  return String(rows[0]?.id);
}

/** Counts in memory; a window never ends unless the clock moves. */
export function memoryLimiter(clock: Clock): Limiter {
  const counts = new Map<string, { count: number; endsAt: number }>();
  return {
    async take(kind, subject, limit, windowMs) {
      const key = `${kind}/${subject}`;
      const known = counts.get(key);
      const window = known && known.endsAt > clock.now() ? known : { count: 0, endsAt: clock.now() + windowMs };
      window.count += 1;
      counts.set(key, window);
      return window.count <= limit;
    },
    waitMs: async () => 0,
    clear: async (kind, subject) => void counts.delete(`${kind}/${subject}`),
  };
}

export interface Answer<T> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  /** Null when refused. */
  readonly data: T;
}

export interface TestPortal {
  readonly app: FastifyInstance;
  /** `as`: the calling user's token; without it, a visitor. */
  call<C extends Call & { readonly reply: TSchema }>(
    call: C,
    input?: {
      readonly as?: string;
      readonly query?: Readonly<Record<string, string | number>>;
      readonly body?: unknown;
      readonly params?: Readonly<Record<string, string>>;
    },
  ): Promise<Answer<ReplyOf<C>>>;
}

/** The calls over HTTP, as the portal serves them. A token is the id of its user; `anchor-7` is one who is an anchor. */
export async function testPortal(
  calls: readonly Call[],
  register: (registry: CallRegistry) => void,
  routes: readonly ((app: FastifyInstance) => void)[] = [],
  isExpert: (userId: string) => boolean = () => false,
): Promise<TestPortal> {
  const registry = createCallRegistry();
  register(registry);
  const app = await createApp({
    log: silentLog(),
    calls,
    registry,
    identify: async (token) => {
      const [, anchor, userId] = /^(anchor-)?(\d+)$/.exec(token) ?? [];
      if (userId === undefined) return null;
      return { userId, sessionId: `s${userId}`, roles: { isAnchor: anchor !== undefined, isExpert: isExpert(userId), isManager: false } };
    },
    metrics: new Registry(),
    isReady: async () => true,
    clientDir: null,
    pages: null,
    routes,
    requestsPerMinute: 1_000_000,
    embedOrigins: [],
    isDev: false,
  });
  return {
    app,
    async call(call, { as, query = {}, body, params = {} } = {}) {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const answer = await app.inject({
        method: call.method,
        url: `${urlOf(call, params)}?${search.toString()}`,
        headers: as === undefined ? {} : { [TOKEN_HEADER]: as },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return { status: answer.statusCode, ...answer.json<{ code: number; message: string; data: never }>() };
    },
  };
}
