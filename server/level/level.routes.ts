import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { userCalls } from "../../contract/http/user.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Levels } from "./levels.ts";

export function registerLevelCalls(registry: CallRegistry, levels: Pick<Levels, "gradeOf" | "history">): void {
  registry.handle(userCalls.userCenterGrade, async ({ context }) => {
    const grade = await levels.gradeOf(context.identity.userId);
    return grade ? ok(grade) : refuse(ErrorCode.notLoggedIn);
  });
  registry.handle(userCalls.userCenterGradeList, async ({ query, context }) => {
    const { list, ...page } = await levels.history(context.identity.userId, query);
    return ok({ ...page, list: [...list] });
  });
}
