/** The socket interface a feed needs. The socket reconnects by itself (see reconnectingSocket.ts). */
export interface SocketLike {
  /** Sends one text frame; only called between `onOpen` and `onClose`. */
  send(text: string): void;
  /** Drops the connection, if any, and reconnects after `afterMs` (0 = at once). */
  reconnect(afterMs: number): void;
  /** Closes for good: no handler is called afterwards. */
  close(): void;
}

export interface SocketHandlers {
  onOpen(): void;
  onText(text: string): void;
  /** The connection is gone; the socket will retry by itself. */
  onClose(code: number): void;
}

/** Makes a socket and starts connecting. */
export type ConnectSocket = (handlers: SocketHandlers) => SocketLike;
