import type { Socket } from "node:net";
import { type ClientOptions, WebSocket } from "ws";
import { type MediaTag, PUBLISH_PATH, type PublishAnswer, encodeMediaTag } from "../../../contract/room/publish.ts";
import { systemClock } from "../../kit/clock.ts";
import { readSample } from "../demo/sample.ts";
import { type FlvTag, TAG } from "../flv/tags.ts";
import { type MediaBench, type Notes, ROOM, type TestViewer, createNotes, startMedia, watch } from "../testing.ts";

/** A page that tries to publish. */
export interface TestPage {
  readonly socket: WebSocket;
  /** The TCP socket under the connection. */
  readonly raw: Socket;
  readonly answers: Notes<PublishAnswer>;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  /** Resolves once the page is admitted; rejects with the reason for a refusal. */
  begin(key: string): Promise<void>;
  send(...tags: readonly MediaTag[]): void;
}

/** Rejects with the HTTP status when the upgrade is refused. */
export async function openPage(port: number, options: ClientOptions = {}): Promise<TestPage> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${PUBLISH_PATH}`, { perMessageDeflate: false, ...options });
  const answers = createNotes<PublishAnswer>();
  socket.on("message", (data) => answers.add(JSON.parse(String(data)) as PublishAnswer));
  const closed = new Promise<number>((resolve) => {
    socket.on("close", resolve);
  });
  const upgraded = new Promise<Socket>((resolve) => {
    socket.once("upgrade", (response) => resolve(response.socket));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("unexpected-response", (_request, response) => reject(new Error(`refused with ${response.statusCode}`)));
    socket.on("error", reject);
    socket.once("open", resolve);
  });
  const raw = await upgraded;
  return {
    socket,
    raw,
    answers,
    closed,
    async begin(key) {
      socket.send(JSON.stringify({ t: "publish", key }));
      const answer = await Promise.race([answers.until(() => true), closed]);
      if (typeof answer === "number") throw new Error(`closed with ${answer}`);
      if (answer.t === "refused") throw new Error(`refused: ${answer.why}`);
    },
    send(...tags) {
      for (const tag of tags) socket.send(encodeMediaTag(tag));
    },
  };
}

/** Sequence headers, then two seconds of the sample: timestamps from 0. */
function film(): readonly MediaTag[] {
  const { control, frames } = readSample("football");
  const isMedia = (tag: FlvTag): tag is FlvTag & MediaTag => tag.type !== TAG.script;
  return [...control, ...frames.filter(({ timestamp }) => timestamp < 2_000)].filter(isMedia);
}

const HOUR_MS = 3_600_000;
export const FILM = film();

/** A running media module with its pages and viewers; `stop` ends all. */
export interface PageBench extends MediaBench {
  /** A stream key of the room. */
  key(nonce?: string): string;
  page(options?: ClientOptions): Promise<TestPage>;
  /** A page that is admitted and has sent its film. */
  publishing(): Promise<TestPage>;
  viewer(): Promise<TestViewer>;
}

export async function startPages(options: Parameters<typeof startMedia>[0] = {}): Promise<PageBench> {
  const clock = options.clock ?? systemClock;
  const bench = await startMedia({ ...options, clock });
  const ends: (() => void)[] = [];
  const key = (nonce = "first"): string => bench.media.issuePublishUrl(ROOM, nonce, clock.now() + HOUR_MS).streamKey;
  const page = async (how: ClientOptions = {}): Promise<TestPage> => {
    const one = await openPage(bench.port, how);
    ends.push(() => one.socket.terminate());
    return one;
  };
  const { stop } = bench;
  return Object.assign(bench, {
    key,
    page,
    async publishing() {
      const from = bench.calls.all.length;
      const one = await page();
      await one.begin(key());
      one.send(...FILM);
      await bench.calls.until((line) => line === `start ${ROOM}`, from);
      return one;
    },
    async viewer() {
      const one = await watch(bench.port);
      ends.push(one.close);
      return one;
    },
    async stop() {
      for (const end of ends) end();
      await stop();
    },
  });
}
