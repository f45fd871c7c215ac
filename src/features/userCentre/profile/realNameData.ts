import type { Static } from "typebox";
import type { RealName } from "../../../../contract/http/user.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";

/** Masked, as the server gives it. */
export type RealNameData = Static<typeof RealName>;
export type RealNameAnswer = Result<RealNameData, ApiFailure>;
