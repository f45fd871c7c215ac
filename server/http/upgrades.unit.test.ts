import { EventEmitter } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createUpgrades } from "./upgrades.ts";

test.each([
  ["is handed on with their address", "203.0.113.7", ["203.0.113.7"], false],
  ["by somebody who has left is cut, and reaches nobody who would count their address", undefined, [], true],
])("a handshake %s", (_, remoteAddress, taken, isCut) => {
  const server = new EventEmitter() as Server;
  const addresses: string[] = [];
  const taker = {
    isOpen: () => true,
    take: (_request: unknown, _socket: unknown, _head: unknown, address: string) => void addresses.push(address),
  };
  createUpgrades(server).serve("/feed", taker);
  const socket = new PassThrough();
  const request = { url: "/feed", headers: {}, socket: { remoteAddress } } as unknown as IncomingMessage;
  server.emit("upgrade", request, socket, Buffer.alloc(0));
  expect([addresses, socket.destroyed]).toEqual([taken, isCut]);
});
