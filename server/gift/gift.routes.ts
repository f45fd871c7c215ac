import { payCalls } from "../../contract/http/pay.ts";
import { roomCalls } from "../../contract/http/room.ts";
import { ok } from "../../contract/result.ts";
import { GIFTS, isNobleGift } from "../../contract/room/gifts.ts";
import { withKey } from "../http/idempotencyKey.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Ranks } from "./ranks.ts";
import type { RoomGifts } from "./roomGifts.ts";

/** Calls of gifts, red packets and ranks (docs/product.md 7). */
export function registerGiftCalls(registry: CallRegistry, { gifts, ranks }: { readonly gifts: RoomGifts; readonly ranks: Ranks }): void {
  registry.handle(roomCalls.chatGiftAll, () => ok({ list: GIFTS.map((gift) => ({ ...gift, nobleOnly: isNobleGift(gift.id) })) }));
  registry.handle(payCalls.payGift, ({ body, context: { identity } }) => gifts.give(identity.userId, withKey(body)));
  registry.handle(roomCalls.packetSend, ({ body, context: { identity } }) => gifts.sendPacket(identity.userId, withKey(body)));
  registry.handle(roomCalls.packetGrab, ({ body, context: { identity } }) => gifts.grabPacket(identity.userId, body.roomId, body.packetId));
  registry.handle(payCalls.payRoomUserRank, async ({ query }) => {
    const { list, nobles, seats } = await ranks.ofRoom(query.anchorId, query.rankType);
    return ok({ list: [...list], nobles, seats: [...seats] });
  });
  registry.handle(roomCalls.rankAnchor, async ({ query, context: { identity } }) =>
    ok({ list: [...(await ranks.anchors(identity?.userId ?? null, query.rankType ?? "week"))] }),
  );
  registry.handle(roomCalls.rankPrice, async ({ query, context: { identity } }) =>
    ok({ list: [...(await ranks.givers(identity?.userId ?? null, query.rankType ?? "week"))] }),
  );
}
