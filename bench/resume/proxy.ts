import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { answer } from "../kit/child.ts";

/** A port for each client, in front of one server. Each is cut in turn: its connection is reset, and new ones are refused for a while. */
interface Slot {
  readonly server: Server;
  readonly sockets: Set<Socket>;
  isCut: boolean;
}

const slots: Slot[] = [];
let timers: NodeJS.Timeout[] = [];
let cuts = 0;

async function open(target: number): Promise<number> {
  const slot: Slot = { server: createServer({ noDelay: true }), sockets: new Set(), isCut: false };
  slot.server.on("connection", (client) => {
    client.on("error", () => client.destroy());
    if (slot.isCut) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect({ port: target, host: "127.0.0.1", noDelay: true });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      slot.sockets.add(one);
      one.on("error", () => one.destroy());
      one.on("close", () => {
        slot.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  slots.push(slot);
  await new Promise<void>((resolve) => {
    slot.server.listen(0, "127.0.0.1", resolve);
  });
  return (slot.server.address() as AddressInfo).port;
}

function cut(slot: Slot, forMs: number): void {
  cuts += 1;
  slot.isCut = true;
  for (const socket of slot.sockets) socket.resetAndDestroy();
  timers.push(
    setTimeout(() => {
      slot.isCut = false;
    }, forMs),
  );
}

answer({
  open: ({ target, count }: { readonly target: number; readonly count: number }) =>
    Promise.all(Array.from({ length: count }, () => open(target))),
  /** Cuts are spread evenly, so that some client is always being cut. */
  start({ everyMs, forMs }: { readonly everyMs: number; readonly forMs: number }) {
    for (const [i, slot] of slots.entries()) {
      timers.push(
        setTimeout(
          () => {
            cut(slot, forMs);
            timers.push(setInterval(() => cut(slot, forMs), everyMs));
          },
          (everyMs * (i + 1)) / slots.length,
        ),
      );
    }
  },
  stop() {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    for (const slot of slots) slot.isCut = false;
    return cuts;
  },
});
