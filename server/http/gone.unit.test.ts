import { once } from "node:events";
import { type Server, createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { testLog } from "../kit/testLog.ts";
import { bareApp } from "./app.testing.ts";

const after: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of after.splice(0)) await undo();
});

/** With `isLate` the app gets each request only after its client has disconnected. */
async function portal(isLate: boolean, route: (app: FastifyInstance) => void = () => undefined) {
  const said = testLog("debug");
  const handled: string[] = [];
  const look = (path: string) => (route: FastifyInstance) =>
    void route.get(path, async () => {
      handled.push(path);
      return "here";
    });
  const app = await bareApp({ routes: [look("/look"), route], log: said.log });
  await app.ready();
  const looked = Promise.withResolvers<void>();
  const server: Server = createServer((request, response) => {
    const pass = (): void => {
      app.routing(request, response);
      looked.resolve();
    };
    if (isLate) request.socket.once("close", pass);
    else pass();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  after.push(
    () => server.close(),
    () => app.close(),
  );
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  const send = (path: string): void => void socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
  return { server, socket, send, looked: looked.promise, handled, said };
}

test.each(["/look", "/healthz", "/nowhere"])("%s of somebody who has left is no error, and is not answered", async (path) => {
  const { server, socket, send, looked, handled, said } = await portal(true);
  const came = once(server, "request");
  send(path);
  await came;
  socket.destroy();
  await looked;
  await new Promise((resolve) => setImmediate(resolve));
  expect([handled, said.messages()]).toEqual([[], []]);
});

test("who leaves while they are served has an address to the end", async () => {
  const left = Promise.withResolvers<string>();
  const route = (app: FastifyInstance) =>
    // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Fastify waits for it, it is not Express
    void app.get("/slow", async (request) => {
      await once(request.raw.socket, "close");
      left.resolve(request.ip);
    });
  const { server, socket, send } = await portal(false, route);
  const came = once(server, "request");
  send("/slow");
  await came;
  socket.destroy();
  expect(await left.promise).toBe("127.0.0.1");
});

test("who leaves while the answer to a call is compressed has met no error", async () => {
  const route = (app: FastifyInstance) => {
    app.addHook("onSend", async (request, _reply, payload) => {
      // The stream exists, and has emitted nothing yet.
      request.raw.socket.destroy();
      return payload;
    });
    app.post("/much", async () => "much ".repeat(10_000));
  };
  const { socket, said } = await portal(false, route);
  const head = ["POST /much HTTP/1.1", "host: 127.0.0.1", "accept-encoding: gzip", "content-type: application/json", "content-length: 2"];
  socket.write(`${head.join("\r\n")}\r\n\r\n{}`);
  await expect.poll(said.messages).toContain("debug left before the answer");
  expect(said.messages().filter((message) => /^(?:warn|error)/.test(message))).toEqual([]);
});

test("somebody who is there is answered", async () => {
  const { socket, send } = await portal(false);
  after.push(() => socket.destroy());
  send("/look");
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
});
