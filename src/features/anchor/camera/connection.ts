import type { ConnectionEvent } from "../../../../machines/anchor/broadcastMachine.ts";
import {
  type MediaTag,
  PUBLISH_CLOSE,
  PUBLISH_PATH,
  type PublishAnswer,
  type PublishHello,
  encodeMediaTag,
} from "../../../../contract/room/publish.ts";

/** Longest time from opening to the server's answer. */
export const ANSWER_WITHIN_MS = 10_000;

export interface Connection {
  /** Bytes buffered in the socket. */
  readonly bufferedBytes: number;
  send(tag: MediaTag): void;
  /** Closes without an event. */
  close(): void;
}

export function publishUrl({ protocol, host }: Pick<Location, "protocol" | "host">): string {
  return `${protocol === "https:" ? "wss:" : "ws:"}//${host}${PUBLISH_PATH}`;
}

/** One connection of a publisher (contract/room/publish.ts). Emits `opened`, and once how the connection ended. */
export function openConnection(socket: WebSocket, key: string, emit: (event: ConnectionEvent) => void): Connection {
  let isOver = false;
  const timer = setTimeout(() => finish({ type: "connection.lost" }), ANSWER_WITHIN_MS);

  function leave(): void {
    isOver = true;
    clearTimeout(timer);
    socket.close();
  }
  function finish(event: ConnectionEvent): void {
    if (isOver) return;
    leave();
    emit(event);
  }

  socket.addEventListener("open", () => {
    const hello: PublishHello = { t: "publish", key };
    socket.send(JSON.stringify(hello));
  });
  socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isOver || typeof data !== "string") return;
    const answer = JSON.parse(data) as PublishAnswer;
    if (answer.t === "refused") return finish({ type: "connection.refused", why: answer.why });
    clearTimeout(timer);
    return emit({ type: "connection.opened" });
  });
  socket.addEventListener("close", ({ code }: CloseEvent) => {
    switch (code) {
      case PUBLISH_CLOSE.cutOff:
        return finish({ type: "connection.ended", problem: "cutOff" });
      case PUBLISH_CLOSE.protocol:
        return finish({ type: "connection.ended", problem: "protocol" });
      default:
        return finish({ type: "connection.lost" });
    }
  });

  return {
    get bufferedBytes() {
      return socket.bufferedAmount;
    },
    send(tag) {
      if (socket.readyState === WebSocket.OPEN) socket.send(encodeMediaTag(tag));
    },
    close() {
      if (!isOver) leave();
    },
  };
}
