import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { matchCalls } from "../../contract/http/match.ts";
import type { Page } from "../../contract/http/page.ts";
import { type ApplicationKind, roomCalls } from "../../contract/http/room.ts";
import { siteCalls } from "../../contract/http/site.ts";
import { userCalls } from "../../contract/http/user.ts";
import { ok } from "../../contract/result.ts";
import type { CallContext, CallRegistry } from "../http/registry.ts";
import type { RoomFilter } from "./cardRepository.ts";
import type { RecordingFilter } from "./recordingRepository.ts";
import type { Rooms } from "./rooms.ts";

const viewerOf = ({ identity }: CallContext): string | null => identity?.userId ?? null;
/** The page with a mutable list, as the reply schema types it. */
const mutable = <T>({ list, ...page }: Page<T>): Omit<Page<T>, "list"> & { list: T[] } => ({ ...page, list: [...list] });

/** Only the optional fields that were sent. */
function sent<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function registerLists(registry: CallRegistry, { lists, details }: Rooms): void {
  registry.handle(roomCalls.roomPage, async ({ query: { roomType, navId, roomId, word, page, pageSize }, context }) => {
    const followedBy = roomType === "followed" || roomType === "followedLive" ? viewerOf(context) : undefined;
    if (followedBy === null) return refuse(ErrorCode.notLoggedIn);
    const isLive = roomType === "live" || roomType === "followedLive";
    const filter: RoomFilter = { isLive, ...sent({ categoryId: navId, roomId, word, followedBy }) };
    return ok(mutable(await lists.page(filter, { page, pageSize })));
  });
  registry.handle(roomCalls.roomInfo, async ({ query }) => {
    const card = await lists.card(query.roomId);
    return card ? ok(card) : refuse(ErrorCode.notFound, "直播间不存在");
  });
  registry.handle(roomCalls.roomDetail, ({ query, context }) => details.detail(viewerOf(context), query.roomId));
  registry.handle(roomCalls.roomDetailShowNum, ({ query }) => details.numbers(query.roomId));
  // Viewers come and go all the time, so only simultaneous requests share an answer.
  registry.share(
    roomCalls.roomHotAppRoom,
    async ({ query }) => ok({ list: [...(await lists.hot(query.size))] }),
    () => null,
  );
  registry.handle(siteCalls.navList, async () => ok({ list: [...(await lists.categories())] }));
  registry.handle(siteCalls.searchRoomByWord, async ({ query: { word, type } }) =>
    ok({ list: [...(await lists.named(word, type === 1))] }),
  );
  registry.handle(matchCalls.matchPcAnchorByMatch, async ({ query: { matchType, matchId } }) =>
    ok({ list: [...(await lists.aboutMatch(matchType, matchId))] }),
  );
  registry.handle(matchCalls.matchList, ({ query }) => lists.matchesOf(query.anchorId));
}

function registerOwn(registry: CallRegistry, { own, history, applications }: Rooms, hasExperts: boolean): void {
  registry.handle(roomCalls.roomOwn, ({ context }) => own.own(context.identity.userId));
  registry.handle(roomCalls.roomSet, ({ body, context }) => own.set(context.identity.userId, body));
  registry.handle(roomCalls.roomUp, ({ context }) => own.up(context.identity.userId));
  registry.handle(roomCalls.roomDown, ({ query, context }) => own.down(context.identity.userId, query.roomId));
  registry.handle(roomCalls.roomKey, ({ context }) => own.newKey(context.identity.userId));
  registry.handle(roomCalls.historyList, async ({ query: { startDate, endDate, ...query }, context }) => {
    const found = await history.list(context.identity.userId, { ...query, ...sent({ startDate, endDate }) });
    return found.ok ? ok(mutable(found.value)) : found;
  });
  const isKnown = (kind: ApplicationKind): boolean => kind !== "expert" || hasExperts;
  registry.handle(roomCalls.auditInfo, async ({ query, context }) =>
    isKnown(query.kind) ? ok(await applications.info(context.identity.userId, query.kind)) : refuse(ErrorCode.notFound),
  );
  registry.handle(roomCalls.auditSubmit, ({ body, context }) =>
    isKnown(body.kind) ? applications.submit(context.identity.userId, body) : refuse(ErrorCode.notFound),
  );
}

function registerRecordings(registry: CallRegistry, { recordings, reports }: Rooms): void {
  registry.handle(roomCalls.backPageByRoom, async ({ body: { page, pageSize, roomId, categoryId, word } }) => {
    const filter: RecordingFilter = sent({ roomId, categoryId, word });
    return ok(mutable(await recordings.page(filter, { page, pageSize })));
  });
  registry.handle(roomCalls.backDetail, ({ query, context }) => recordings.detail(viewerOf(context) ?? context.ip, query.id));
  registry.handle(roomCalls.backEvents, ({ query: { id, after } }) => recordings.events(id, after));
  registry.handle(roomCalls.reportAdd, ({ body, context }) => reports.add(context.identity.userId, body));
}

function registerWelcomes(registry: CallRegistry, { welcomes }: Rooms): void {
  registry.handle(userCalls.userWelList, async ({ context }) => ok({ list: [...(await welcomes.list(context.identity.userId))] }));
  registry.handle(userCalls.userWelAdd, ({ body, context }) => welcomes.add(context.identity.userId, body.content));
  registry.handle(userCalls.userWelDel, ({ body, context }) => welcomes.remove(context.identity.userId, body.id));
  registry.handle(userCalls.userWelEditContent, ({ body, context }) => welcomes.edit(context.identity.userId, body.id, body.content));
  registry.handle(userCalls.userWelUpdateWelcome, ({ body, context }) => welcomes.use(context.identity.userId, body.id, body.isInUse));
}

/** Calls of rooms, without those of chat and gifts (docs/product.md 7). */
export function registerRoomCalls(registry: CallRegistry, rooms: Rooms, hasExperts: boolean): void {
  registerLists(registry, rooms);
  registerOwn(registry, rooms, hasExperts);
  registerRecordings(registry, rooms);
  registerWelcomes(registry, rooms);
}
