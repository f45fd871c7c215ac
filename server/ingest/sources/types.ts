import type { Sport } from "../../../contract/feed/channels.ts";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { Result } from "../../../contract/result.ts";

/** Why a source was refused: which file, which record in it (a JSON pointer, `line 12`, or "" for the whole file). */
export interface ImportProblem {
  readonly file: string;
  readonly record: string;
  readonly reason: string;
}

/** One match of a source as the events of its channels, each channel numbered from 1. */
export interface ImportedMatch {
  readonly matchId: string;
  readonly sport: Sport;
  readonly title: string;
  readonly events: readonly FeedEvent[];
  /** What the source lacked and how it was filled in, or where it contradicts itself. English, for the log. */
  readonly notes: readonly string[];
}

/** A file of the source's folder; nothing is read before `bytes` is called. Throws what the file system throws. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: () => Uint8Array;
}

/** `only`: the source's own ids or our match ids; empty = all matches of the folder. */
export interface ReadOptions {
  readonly only: ReadonlySet<string>;
}

/**
 * Turns the files of one source into matches. Refuses everything on the first record it cannot read: a match is
 * never imported in part.
 */
export type ReadSource = (files: readonly SourceFile[], options: ReadOptions) => Result<readonly ImportedMatch[], ImportProblem>;
