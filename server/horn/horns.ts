import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Page } from "../../contract/http/page.ts";
import type { Horn } from "../../contract/http/horn.ts";
import { isRowId, rowIdOf } from "../../contract/ids.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { type NewHorn, writeHorn } from "../kit/writeHorn.ts";
import type { NotifyUser } from "../user/types.ts";
import { createHornRepository } from "./hornRepository.ts";

export interface HornsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly notify: NotifyUser;
}

export interface HornInfo {
  readonly unread: number;
  readonly horn: Horn | null;
}

/** Horn messages (docs/product.md 1 and 7): to everybody or to one user, published on the tv feed within a quarter of a second. */
export interface Horns {
  /** `userId` null = to everybody. Returns the id; 404 for an unknown user. Title and content are plain text. */
  send(message: Omit<NewHorn, "at">): Promise<CallResult<{ id: string }>>;
  list(userId: string, page: { readonly page: number; readonly pageSize: number }): Promise<Page<Horn>>;
  /** The newest message, read or not; null when there is none. */
  newest(userId: string): Promise<HornInfo>;
  /** Returns the message and marks it read; 404 for another user's. */
  read(userId: string, hornId: string): Promise<CallResult<HornInfo>>;
}

export function createHorns({ db, clock, notify }: HornsDeps): Horns {
  const repository = createHornRepository(db);

  return {
    async send({ userId, title, content }) {
      const to = userId === null || isRowId(userId) ? userId : "0";
      const id = await db.transaction().execute((trx) => writeHorn(trx, { userId: to, title, content, at: clock.now() }));
      return id === null ? refuse(ErrorCode.notFound, "用户不存在") : ok({ id });
    },

    async list(userId, { page, pageSize }) {
      const user = BigInt(userId);
      const [total, list] = await Promise.all([
        repository.count(user),
        repository.list(user, { limit: pageSize, offset: (page - 1) * pageSize }),
      ]);
      return { total, page, pageSize, list };
    },

    async newest(userId) {
      const user = BigInt(userId);
      const [unread, [horn]] = await Promise.all([repository.unread(user), repository.list(user, { limit: 1, offset: 0 })]);
      return { unread, horn: horn ?? null };
    },

    async read(userId, hornId) {
      const user = BigInt(userId);
      const id = rowIdOf(hornId) ?? 0n;
      const isNews = await repository.markRead(user, id);
      const horn = await repository.find(user, id);
      if (!horn) return refuse(ErrorCode.notFound, "消息不存在");
      const unread = await repository.unread(user);
      // The user's other pages update their count.
      if (isNews) await notify(userId, "horn", { unread });
      return ok({ unread, horn });
    },
  };
}
