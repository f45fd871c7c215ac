import { once } from "node:events";
import { createServer } from "node:net";
import { codeOf } from "./errors.ts";

/** Below the ports of outgoing connections (Linux: from 32768): a port kept for a program about to start is not given away. */
const FIRST = 15_000;
const LAST = 32_767;

/** A port of the loopback address on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    const server = createServer();
    try {
      await once(server.listen(port, "127.0.0.1"), "listening");
    } catch (error) {
      if (codeOf(error) === "EADDRINUSE") continue;
      throw error;
    }
    server.close();
    await once(server, "close");
    return port;
  }
}
