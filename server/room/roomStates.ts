import { parseChannel } from "../../contract/feed/channels.ts";
import { type RoomEvent, roomChannel } from "../../contract/feed/room.ts";
import { type OpenPacket, ROOM_HISTORY, type RoomState, emptyRoom, reduceRoom } from "../../contract/room/room.ts";
import type { EventLog, FeedHub } from "../feed/types.ts";
import type { FoldSource, FoldSpec, FoldStore, Folded } from "../match/foldStore.ts";
import { profileOfMatchRoom } from "./roomId.ts";
import type { RoomRepository } from "./roomRepository.ts";

export type CreateFoldStore = <S extends { readonly seq: number }>(
  source: FoldSource,
  spec: FoldSpec<S>,
  maxStates: number,
) => FoldStore<S>;

export interface RoomStatesDeps {
  readonly hub: Pick<FeedHub, "position" | "onCommitted" | "onReset" | "onRedacted" | "provideSnapshot">;
  /** Read directly, not through the hub, so that removed events are absent. */
  readonly eventLog: Pick<EventLog, "read">;
  readonly repository: Pick<RoomRepository, "find">;
  readonly foldStore: CreateFoldStore;
  /** The room's red packets with shares left, oldest first: they may be older than the events read. */
  readonly openPackets?: (roomId: string) => Promise<readonly OpenPacket[]>;
}

/** Folded rooms; the most recently used stay in memory and follow the hub. */
export interface RoomStates {
  get(roomId: string): Promise<Folded<RoomState>>;
  stop(): void;
}

const ROOMS_IN_MEMORY = 300;
/** Events read when a room is loaded; they include its latest lines. */
const TAIL = 500;

/** The state as sent to pages. */
export function snapshotOf(state: RoomState): RoomState {
  return { ...state, lines: state.lines.slice(-ROOM_HISTORY) };
}

function idOf(ch: string): string {
  const channel = parseChannel(ch);
  if (channel?.kind !== "room") throw new Error(`${ch} is no channel of a room`);
  return channel.id;
}

export function createRoomStates(deps: RoomStatesDeps): RoomStates {
  const { hub, eventLog, repository, openPackets } = deps;

  /** The room's row as the state before its last events; these are folded on top and repeat what they changed. */
  async function seed(ch: string): Promise<{ readonly s: number; readonly state: RoomState }> {
    const roomId = idOf(ch);
    const seq = Math.max(0, (await hub.position(ch)).s - TAIL);
    const row = await repository.find(roomId);
    const start = emptyRoom(roomId);
    if (row === null) return { s: seq, state: { ...start, profile: profileOfMatchRoom(roomId) ?? start.profile, seq } };
    const { profile, notice, rules, sessionId, startedAt, isFlowing, endedBy } = row;
    const session = sessionId === null || startedAt === null ? null : { id: sessionId, startedAt };
    return { s: seq, state: { ...start, profile, notice, rules, session, isFlowing, endedBy, seq } };
  }

  const store = deps.foldStore<RoomState>(
    {
      read: (ch, after, limit) => eventLog.read(ch, after, limit),
      position: (ch) => hub.position(ch),
      checkpoint: seed,
    },
    {
      empty: (ch) => emptyRoom(idOf(ch)),
      timeOf: ({ asOfAt }) => asOfAt,
      reduce: (state, event) => reduceRoom(state, event as RoomEvent),
      async complete(ch, state) {
        const known = new Set(state.packets.map((packet) => packet.packetId));
        const older = ((await openPackets?.(idOf(ch))) ?? []).filter((packet) => !known.has(packet.packetId));
        return older.length === 0 ? state : { ...state, packets: [...older, ...state.packets] };
      },
    },
    ROOMS_IN_MEMORY,
  );

  const stopCommitted = hub.onCommitted((events) => {
    for (const event of events) if (event.ch.startsWith("room:")) store.apply(event);
  });
  const stopReset = hub.onReset((ch) => {
    if (ch.startsWith("room:")) store.drop(ch);
  });
  // A redacted line is still in the folded state, so the channel is folded again.
  const stopRedacted = hub.onRedacted((event) => {
    if (event.ch.startsWith("room:")) store.drop(event.ch);
  });
  hub.provideSnapshot("room", async (ch) => {
    const { state } = await store.get(ch);
    return { s: state.seq, at: state.asOfAt, d: snapshotOf(state) };
  });

  return {
    get: (roomId) => store.get(roomChannel(roomId)),
    stop() {
      stopCommitted();
      stopReset();
      stopRedacted();
    },
  };
}
