import type { Socket } from "node:net";
import Rtmp, { type RtmpStreamName } from "node-media-server/src/protocol/rtmp.js";
import { FRAME, jsonFrame, tagFrame } from "./wire.ts";
import { TAG, type TagType } from "../flv/tags.ts";

/** One connection to the RTMP port: for a publisher only, and only once it is admitted. */
export interface Session {
  admit(): void;
  /** Ends the session at once. */
  drop(): void;
  /** Stops reading while the portal is behind. */
  hold(isHeld: boolean): void;
}

export interface SessionDeps {
  readonly id: number;
  readonly socket: Socket;
  /** Sends a frame to the portal. */
  readonly send: (frame: Buffer) => void;
  /** The publisher was admitted. */
  readonly onKnown: () => void;
  readonly onClose: () => void;
  readonly now: () => number;
}

/** Limits for a client that is not admitted yet. */
const BEFORE_PUBLISH_MAX_BYTES = 65_536;
const BEFORE_PUBLISH_MAX_MS = 10_000;
const MESSAGE_MAX_BYTES = 8 * 1_048_576;
const CHUNK_STREAMS_MAX = 32;
/** A publisher whose connection dies without a word must not hold its room for long. */
const SILENCE_MAX_MS = 10_000;
const MEDIA: ReadonlySet<number> = new Set(Object.values(TAG));

type State = "shaking hands" | "knocking" | "admitted" | "over";

export function createSession({ id, socket, send, onKnown, onClose, now }: SessionDeps): Session {
  const rtmp = new Rtmp();
  let state: State = "shaking hands";
  let stream: RtmpStreamName | null = null;
  let receivedBytes = 0;
  let acknowledgedBytes = 0;
  let early: Buffer[] = [];
  let isHeld = false;
  let reason = "closed by the publisher";

  const timer = setTimeout(() => end("no publishing within 10 s"), BEFORE_PUBLISH_MAX_MS);

  function end(why: string): void {
    if (state === "over") return;
    reason = why;
    socket.destroy();
  }
  function flow(): void {
    if (isHeld || state === "knocking") socket.pause();
    else socket.resume();
  }
  /** node-media-server allocates the length a header announces, before any of it has arrived. */
  function guardAllocation(): void {
    const allocate = rtmp.packetAlloc.bind(rtmp);
    rtmp.packetAlloc = () => {
      const most = state === "admitted" ? MESSAGE_MAX_BYTES : BEFORE_PUBLISH_MAX_BYTES;
      if (rtmp.parserPacket.header.length > most) throw new RangeError(`a message of ${rtmp.parserPacket.header.length} bytes`);
      if (rtmp.inPackets.size > CHUNK_STREAMS_MAX) throw new RangeError("too many chunk streams");
      allocate();
    };
  }
  function knock(): void {
    if (state !== "shaking hands" || stream === null) {
      end("published twice on one connection");
      return;
    }
    state = "knocking";
    clearTimeout(timer);
    flow();
    const query = new URLSearchParams(Object.entries(stream.query).map(([name, value]) => [name, String(value)])).toString();
    const address = `${socket.remoteAddress ?? "?"}:${socket.remotePort ?? 0}`;
    send(jsonFrame(FRAME.knock, id, { app: stream.app ?? "", name: stream.name, query, address }));
  }

  guardAllocation();
  rtmp.onOutputCallback = (bytes) => void socket.write(bytes);
  rtmp.onConnectCallback = (named) => {
    stream = named;
  };
  rtmp.onPlayCallback = () => end("playing over RTMP is not offered");
  rtmp.onPushCallback = knock;
  rtmp.onDeleteStream = () => end("unpublished");
  rtmp.onPacketCallback = ({ codec_type: type, dts, size, data }) => {
    if (!MEDIA.has(type)) return;
    const frame = tagFrame(id, { type: type as TagType, timestamp: dts, body: data.subarray(0, size) }, now());
    if (state === "admitted") send(frame);
    // Tags that came in one piece with the publish command.
    else if (state === "knocking") early.push(frame);
  };

  socket.setNoDelay(true);
  socket.setTimeout(SILENCE_MAX_MS, () => end("silent for 10 s"));
  socket.on("error", (error) => {
    reason = error.message;
  });
  socket.on("data", (bytes) => {
    receivedBytes += bytes.length;
    if (state === "shaking hands" && receivedBytes > BEFORE_PUBLISH_MAX_BYTES) {
      end("too much before publishing");
      return;
    }
    try {
      const problem = rtmp.parserData(bytes);
      if (problem !== null) end(problem);
    } catch (error) {
      // The parser trusts its input: whatever it throws, the publisher's bytes are at fault.
      end(`malformed RTMP: ${error instanceof Error ? error.message : String(error)}`);
    }
    const window = rtmp.ackSize ?? 0;
    if (state !== "over" && window > 0 && receivedBytes - acknowledgedBytes >= window) {
      acknowledgedBytes = receivedBytes;
      rtmp.sendACK(receivedBytes >>> 0);
    }
  });
  socket.on("close", () => {
    const wasKnown = state === "knocking" || state === "admitted";
    state = "over";
    clearTimeout(timer);
    early = [];
    if (wasKnown) send(jsonFrame(FRAME.gone, id, { reason }));
    onClose();
  });

  return {
    admit() {
      if (state !== "knocking") return;
      state = "admitted";
      onKnown();
      for (const frame of early) send(frame);
      early = [];
      flow();
    },
    drop: () => end("cut off"),
    hold(value) {
      isHeld = value;
      if (state !== "over") flow();
    },
  };
}
