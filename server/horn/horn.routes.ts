import { roomCalls } from "../../contract/http/room.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Horns } from "./horns.ts";

/** Horn messages of the caller (docs/product.md 7). */
export function registerHornCalls(registry: CallRegistry, horns: Horns): void {
  registry.handle(roomCalls.hornList, async ({ query, context }) => {
    const found = await horns.list(context.identity.userId, query);
    return ok({ ...found, list: [...found.list] });
  });
  registry.handle(roomCalls.hornInfo, async ({ query: { id }, context }) =>
    id === undefined ? ok(await horns.newest(context.identity.userId)) : horns.read(context.identity.userId, id),
  );
}
