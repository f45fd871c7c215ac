import { type Part, classify, compositionOffset } from "../flv/classify.ts";
import { encodeMark } from "../flv/script.ts";
import { type FlvTag, TAG, type Tracks, encodeTag } from "../flv/tags.ts";
import { createGopCache } from "./gopCache.ts";
import { type Batch, type Item, createBatch } from "./items.ts";
import { GAP_MS, createTimeline } from "./tagTimes.ts";

/** A stream's state for a follower that joins now. The control tags carry the timestamp of the first item. */
export interface Snapshot {
  readonly tracks: Tracks;
  /** Metadata and sequence headers. */
  readonly control: readonly Item[];
  /** The GOP cache: empty, or from a mark and its entry on. */
  readonly items: readonly Item[];
}

export interface Follower {
  /** The stream's state so far. Also called when the stream begins after `follow`. */
  begin(snapshot: Snapshot): void;
  take(batch: Batch): void;
  /** The publisher has left; another may follow. */
  pause(): void;
}

/** A room's stream, from one publisher at a time to its followers. */
export interface RelayStream {
  /** A new publisher begins: the codec data of the last one is dropped. */
  restart(): void;
  /** `at`: arrival, epoch ms. Sent with the next `flush`. A returned reason: this publisher must be cut off. */
  push(tag: FlvTag, at: number): { readonly refused: string } | null;
  flush(): void;
  /** The publisher has left. */
  pause(): void;
  follow(follower: Follower): () => void;
  readonly followers: number;
  /** The stream's tracks are known, and frames have arrived. */
  readonly isFlowing: boolean;
  readonly cachedBytes: number;
}

export interface StreamOptions {
  /** Once per publisher: the stream's tracks are known and frames have arrived. */
  readonly onFlowing?: () => void;
  /**
   * From now on the publisher's frames need other codec data: another size, another sampling rate. Followers have got what
   * was before; one that joins now gets nothing of it.
   */
  readonly onChanged?: () => void;
  /** The number of followers changed from or to zero. */
  readonly onWatched?: (isWatched: boolean) => void;
  /** A tag was skipped; called for the first of each publisher. */
  readonly onMalformed?: (reason: string) => void;
}

const MARK_EVERY_MS = 1_000;
/** Longest wait until a stream shows whether it has sound, pictures or both. */
const SETTLE_MS = 1_000;
const SETTLE_MAX_TAGS = 2_000;
/** A second at 64 Mb/s: the wait also ends for a publisher that sends more while its timestamps stand still. */
const SETTLE_MAX_BYTES = 8 * 1_048_576;
const MALFORMED_MAX = 100;
/** Codec data that changes faster counts as malformed: each change begins another recording. */
const CHANGE_EVERY_MS = 1_000;

type FramePart = "keyFrame" | "interFrame" | "audio";
interface Held {
  readonly kind: FramePart;
  readonly tag: FlvTag;
  readonly at: number;
}

export function createRelayStream(options: StreamOptions = {}): RelayStream {
  const timeline = createTimeline();
  const cache = createGopCache();
  const followers = new Set<Follower>();
  let batch: Item[] = [];
  let control = new Map<Item["kind"], { readonly item: Item; readonly body: Buffer }>();
  let declared: Tracks | null = null;
  let hasAudio = false;
  let hasVideo = false;
  let isSettled = false;
  let held: Held[] = [];
  let heldBytes = 0;
  let lastAt = 0;
  let lastMarkAt = 0;
  /** Timestamps have jumped since the last mark, which therefore says nothing of the pictures that come now. */
  let hasJumped = false;
  let keyOffset = 0;
  let malformed = 0;
  let changedAt = 0;

  function emit(item: Item): void {
    batch.push(item);
    cache.add(item);
  }

  function setControl(kind: "metadata" | "avcHeader" | "aacHeader", tag: FlvTag, at: number): void {
    const body = Buffer.from(tag.body);
    const timestamp = timeline.last;
    const item: Item = { kind, type: tag.type, timestamp, at, bytes: encodeTag(tag.type, timestamp, body), isEntry: false };
    const known = control.get(kind);
    // Many encoders repeat the same header before each key frame.
    const isChange = isSettled && kind !== "metadata" && known !== undefined && !known.body.equals(body);
    if (isChange) {
      if (at - changedAt < CHANGE_EVERY_MS) malformed += 1;
      changedAt = at;
      flush();
      cache.clear();
    }
    control.set(kind, { item, body });
    if (isChange) options.onChanged?.();
    // Until the stream is settled, followers have received nothing.
    if (isSettled) batch.push(item);
  }

  function frame({ kind, tag, at }: Held): void {
    const before = timeline.last;
    const timestamp = timeline.map(tag.type, tag.timestamp);
    hasJumped ||= timestamp - before > GAP_MS;
    const isEntry = kind === "keyFrame" || (kind === "audio" && !hasVideo);
    const offset = kind === "audio" ? 0 : compositionOffset(tag.body);
    if (kind === "keyFrame") keyOffset = offset;
    // With B-frames, a picture with a smaller offset than the key frame's arrived late for its place in display order.
    const isMarkDue = (at - lastMarkAt >= MARK_EVERY_MS || hasJumped) && offset >= keyOffset;
    if (kind === "keyFrame" || isMarkDue || (isEntry && cache.items.length === 0)) {
      lastMarkAt = at;
      hasJumped = false;
      // The picture is on screen `offset` after its timestamp, so the wall clock reads `at` then, not at its timestamp.
      const markAt = at - offset;
      emit({ kind: "mark", type: TAG.script, timestamp, at: markAt, bytes: encodeMark({ at: markAt, pts: timestamp }), isEntry: false });
    }
    emit({ kind, type: tag.type, timestamp, at, bytes: encodeTag(tag.type, timestamp, tag.body), isEntry });
  }

  function settle(): void {
    isSettled = true;
    const waiting = held;
    held = [];
    heldBytes = 0;
    const snapshot = snapshotNow();
    for (const follower of followers) follower.begin(snapshot);
    for (const one of waiting) frame(one);
    options.onFlowing?.();
  }

  /** Both tracks were seen, or all tracks named in the metadata, or the wait is over. */
  function isKnown(): boolean {
    if (hasAudio && hasVideo) return true;
    if (declared !== null && declared.hasAudio === hasAudio && declared.hasVideo === hasVideo) return true;
    const [first] = held;
    const latest = held.at(-1);
    if (first === undefined || latest === undefined) return false;
    const heldMs = Math.abs(latest.tag.timestamp - first.tag.timestamp);
    return heldMs >= SETTLE_MS || held.length >= SETTLE_MAX_TAGS || heldBytes >= SETTLE_MAX_BYTES;
  }

  function snapshotNow(): Snapshot {
    const timestamp = cache.items[0]?.timestamp ?? timeline.last;
    const at = cache.items[0]?.at ?? lastAt;
    return {
      tracks: { hasAudio, hasVideo },
      control: (["metadata", "avcHeader", "aacHeader"] as const).flatMap((kind) => {
        const known = control.get(kind);
        return known ? [{ ...known.item, timestamp, at, bytes: encodeTag(known.item.type, timestamp, known.body) }] : [];
      }),
      items: [...cache.items],
    };
  }

  function accept(part: Exclude<Part, { readonly kind: "malformed" | "refused" }>, tag: FlvTag, at: number): void {
    switch (part.kind) {
      case "ignored":
        return;
      case "metadata":
        declared = {
          hasAudio: isNamed(part.value["audiocodecid"]),
          hasVideo: isNamed(part.value["videocodecid"]),
        };
        setControl("metadata", { ...tag, body: part.body }, at);
        return;
      case "avcHeader":
        hasVideo = true;
        setControl("avcHeader", tag, at);
        return;
      case "aacHeader":
        hasAudio = true;
        setControl("aacHeader", tag, at);
        return;
      case "keyFrame":
      case "interFrame":
      case "audio": {
        // A video frame that no decoder could use: its sequence header has not arrived.
        if (part.kind !== "audio" && !control.has("avcHeader")) return;
        if (part.kind === "audio") hasAudio = true;
        if (isSettled) {
          frame({ kind: part.kind, tag, at });
          return;
        }
        held.push({ kind: part.kind, tag: { ...tag, body: Buffer.from(tag.body) }, at });
        heldBytes += tag.body.length;
        if (isKnown()) settle();
        return;
      }
      default:
        return part satisfies never;
    }
  }

  function flush(): void {
    if (batch.length === 0) return;
    const due = createBatch(batch);
    batch = [];
    for (const follower of followers) follower.take(due);
  }

  function forget(): void {
    flush();
    cache.clear();
    control = new Map();
    declared = null;
    hasAudio = false;
    hasVideo = false;
    isSettled = false;
    held = [];
    heldBytes = 0;
    malformed = 0;
    timeline.restart();
  }

  return {
    restart: forget,
    push(tag, arrivedAt) {
      // The wall clock may be set back; the times sent to viewers must not go back.
      lastAt = Math.max(lastAt, arrivedAt);
      const part = classify(tag.type, tag.body);
      if (part.kind === "refused") return { refused: part.reason };
      if (part.kind === "malformed") {
        malformed += 1;
        if (malformed === 1) options.onMalformed?.(part.reason);
        return malformed > MALFORMED_MAX ? { refused: `${malformed} malformed tags, the last: ${part.reason}` } : null;
      }
      accept(part, tag, lastAt);
      return malformed > MALFORMED_MAX ? { refused: `${malformed} malformed tags, or changes of codec data at once` } : null;
    },
    flush,
    pause() {
      forget();
      for (const follower of [...followers]) follower.pause();
    },
    follow(follower) {
      flush();
      followers.add(follower);
      if (isSettled) follower.begin(snapshotNow());
      if (followers.size === 1) options.onWatched?.(true);
      return () => {
        if (followers.delete(follower) && followers.size === 0) options.onWatched?.(false);
      };
    },
    get followers() {
      return followers.size;
    },
    get isFlowing() {
      return isSettled;
    },
    get cachedBytes() {
      return cache.bytes;
    },
  };
}

/** A codec id is a number or a string of four letters; 0 or a missing id means no track. */
function isNamed(codec: unknown): boolean {
  return (typeof codec === "number" && codec > 0) || (typeof codec === "string" && codec !== "");
}
