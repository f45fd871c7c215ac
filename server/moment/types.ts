import type { CallResult } from "../../contract/http/failure.ts";
import type { EmbeddedMoment } from "../../contract/http/content.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";

/** Cards of moments as readers get them. */
export interface MomentCards {
  /** As of the reader's moment (epoch ms), in the order asked; what is a moment of no match is left out. */
  cards(moments: readonly RichMoment[], at: number): Promise<readonly EmbeddedMoment[]>;
}

/** What is said of a moment that somebody shares: nothing, or why it is refused. */
export type CheckMoment = (moment: RichMoment) => Promise<CallResult<null>>;

/** For whatever people write. */
export interface Moments extends MomentCards {
  readonly check: CheckMoment;
}
