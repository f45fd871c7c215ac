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
      /** The address is signed and expires: another one to the same pictures, null when there is none for this reader. */
      readonly freshUrl?: () => Promise<string | null>;
    };

/** Two sources with the same key are the same pictures. */
export function sourceKey(source: PlayerSource | null): string {
  return source ? `${source.kind} ${source.url}` : "";
}
