import type { CallResult } from "../../contract/http/failure.ts";
import type { EmbeddedMoment } from "../../contract/http/content.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";

/** Cards of moments as shown to readers. */
export interface MomentCards {
  /** As of the reader's moment (epoch ms), in the order given; moments without a match are left out. */
  cards(moments: readonly RichMoment[], at: number): Promise<readonly EmbeddedMoment[]>;
}

/** Checks a moment that a user shares: ok, or the refusal. */
export type CheckMoment = (moment: RichMoment) => Promise<CallResult<null>>;

/** For everything that users write. */
export interface Moments extends MomentCards {
  readonly check: CheckMoment;
}
