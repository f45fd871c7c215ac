/** A source that a player can show. */
export type PlayerSource =
  | { readonly kind: "live"; readonly url: string }
  | {
      readonly kind: "recording";
      readonly url: string;
      /** Epoch ms of its first picture. */
      readonly firstFrameAt: number;
      readonly durationMs: number;
      /** Has an index of key frames: can start anywhere. */
      readonly isSeekable: boolean;
      /** Where it starts, s; at its first picture when absent or without an index. */
      readonly startAtS?: number;
      /** For a signed URL that expires: resolves to another URL of the same pictures, null when there is none for this reader. */
      readonly freshUrl?: () => Promise<string | null>;
    };

/** Two sources with the same key show the same pictures. */
export function sourceKey(source: PlayerSource | null): string {
  return source ? `${source.kind} ${source.url}` : "";
}
