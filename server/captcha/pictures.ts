import { type Result, err, ok } from "../../contract/result.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { Drawing, WordPicture } from "./drawing.ts";
import type { Puzzle } from "./puzzle.ts";

/** `busy`: too many pictures are being drawn to wait for; `failed`: the error is in the log. */
export type NoPicture = "busy" | "failed";

export interface PictureSource {
  puzzle(): Promise<Result<Puzzle, NoPicture>>;
  words(): Promise<Result<WordPicture, NoPicture>>;
}

/** A picture takes about 10 ms of a core: with more at once, everybody would wait for everybody. */
const DRAWN_AT_ONCE = 64;

export function createPictureSource(drawing: Drawing, log: Log): PictureSource {
  let drawn = 0;
  async function draw<T>(one: () => Promise<T>): Promise<Result<T, NoPicture>> {
    if (drawn >= DRAWN_AT_ONCE) return err("busy");
    drawn += 1;
    try {
      return ok(await one());
    } catch (error) {
      log.error({ reason: messageOf(error) }, "a captcha picture could not be drawn");
      return err("failed");
    } finally {
      drawn -= 1;
    }
  }
  return { puzzle: () => draw(drawing.puzzle), words: () => draw(drawing.words) };
}
