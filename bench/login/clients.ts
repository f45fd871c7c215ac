import { createCipheriv } from "node:crypto";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import type { Envelope } from "../../contract/envelope.ts";
import type { DynamicKey } from "../../contract/http/secret.ts";
import { answer } from "../kit/child.ts";
import { percentile } from "../kit/numbers.ts";
import { frameReader, maskedText, upgradeRequest } from "../kit/wsFrames.ts";
import { CHANNEL, CLIENTS, SUBSCRIBERS, USERS, nickNameOf, passwordOf } from "./setting.ts";

/** All clients that log in, and all that follow the match meanwhile, in one process. */
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const latenciesMs: number[] = [];
const feedMs: number[] = [];
let failures = 0;
let firstFailure = "";
let events = 0;

function call<T>(port: number, method: "GET" | "POST", path: string, client: number, body?: object): Promise<Envelope<T>> {
  const payload = body === undefined ? null : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      // A different browser for each client: one-time keys are bound to the browser as the server sees it.
      "user-agent": `bench client ${client}`,
      ...(payload === null ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
    };
    const asked = request({ host: "127.0.0.1", port, path, method, agent, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () => resolve(JSON.parse(Buffer.concat(chunks).toString("utf8")) as Envelope<T>));
      reply.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(payload);
  });
}

function encrypt({ key, iv }: DynamicKey, text: string): string {
  const cipher = createCipheriv("aes-256-cbc", Buffer.from(key, "hex"), Buffer.from(iv, "hex"));
  return Buffer.concat([cipher.update(text), cipher.final()]).toString("base64");
}

/** The steps of the login form: key, encryption, login. */
async function login(port: number, client: number, user: number): Promise<void> {
  const startedAt = performance.now();
  const key = await call<DynamicKey>(port, "GET", "/tapi/user/key/getDynamicKey", client);
  if (key.data === null) throw new Error(`no key: ${key.code} ${key.message}`);
  const body = { mode: 0, username: nickNameOf(user), password: encrypt(key.data, passwordOf(user)), iv: key.data.iv };
  const { code, data, message } = await call<{ token: string }>(port, "POST", "/tapi/user/account/login", client, body);
  if (data === null) throw new Error(`no token: ${code} ${message}`);
  latenciesMs.push(performance.now() - startedAt);
}

function follow(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.on("error", reject);
    socket.write(upgradeRequest("/feed/sport", `127.0.0.1:${port}`));
    socket.on(
      "data",
      frameReader((payload) => {
        const text = payload.toString();
        if (text.includes('"hello"')) socket.write(maskedText(JSON.stringify({ t: "sub", ch: CHANNEL })));
        else if (text.includes('"snap"')) resolve();
        for (const found of text.matchAll(/"at":(\d+),"k":"score"/g)) {
          events += 1;
          feedMs.push(Date.now() - Number(found[1]));
        }
      }, false),
    );
  });
}

answer({
  async follow({ port }: { readonly port: number }) {
    for (let i = 0; i < SUBSCRIBERS; i += CLIENTS) {
      await Promise.all(Array.from({ length: Math.min(CLIENTS, SUBSCRIBERS - i) }, () => follow(port)));
    }
    events = 0;
    feedMs.length = 0;
  },
  /** Each client logs in as its own users, one after another, until the time is up. */
  async login({ port, forMs }: { readonly port: number; readonly forMs: number }) {
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        for (let user = client; performance.now() - startedAt < forMs; user = (user + CLIENTS) % USERS) {
          try {
            await login(port, client, user);
          } catch (error) {
            failures += 1;
            firstFailure ||= String(error);
          }
        }
      }),
    );
    const tookS = (performance.now() - startedAt) / 1_000;
    return {
      perSecond: latenciesMs.length / tookS,
      failures,
      firstFailure,
      p50Ms: percentile(latenciesMs, 0.5),
      p99Ms: percentile(latenciesMs, 0.99),
    };
  },
  events: () => ({ events, p99Ms: percentile(feedMs, 0.99) }),
});
