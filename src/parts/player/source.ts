/** What a player shows. */
export type PlayerSource =
  | { readonly kind: "live"; readonly url: string }
  | {
      readonly kind: "recording";
      readonly url: string;
      /** Epoch ms of its first picture. */
      readonly firstFrameAt: number;
      readonly durationMs: number;
      /** Has an index of key frames: can begin anywhere. */
      readonly isSeekable: boolean;
      /** Where it begins, s; at its first picture when absent or without an index. */
      readonly startAtS?: number;
    };

/** Two sources with the same key are the same pictures. */
export function sourceKey(source: PlayerSource | null): string {
  return source ? `${source.kind} ${source.url}` : "";
}
