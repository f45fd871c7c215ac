import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { tipsCalls } from "../../contract/http/tips.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Db } from "../kit/database.ts";
import { createExpertRepository } from "./expertRepository.ts";

/** An expert's head (docs/product.md 3). Nobody has published a tip yet: no record and nothing anybody could favour. */
export function registerExpertCalls(registry: CallRegistry, db: Db): void {
  const experts = createExpertRepository(db);

  registry.handle(tipsCalls.tjExpertInfo, async ({ body, context }) => {
    const id = body.id ?? context.identity?.userId;
    if (id === undefined) return refuse(ErrorCode.notLoggedIn);
    const expert = await experts.find(id);
    if (!expert) return refuse(ErrorCode.notFound, "专家不存在");
    return ok({ ...expert, favors: 0, fifteenRecords: [], sevenRecords: [] });
  });
}
