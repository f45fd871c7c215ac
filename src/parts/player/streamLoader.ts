import type FlvJs from "flv.js";

const IDLE = 0;
const CONNECTING = 1;
const BUFFERING = 2;
const FAILED = 3;
const COMPLETE = 4;

/**
 * Fetches a stream for flv.js (its `BaseLoader`). Its own loader ends a connection only when the next bytes arrive: one that
 * stands still would stay open, and after six of them the browser opens no more to this server. This one ends it at once.
 */
export class StreamLoader implements Omit<FlvJs.BaseLoader, "_status" | "_needStash"> {
  #status = IDLE;
  readonly needStashBuffer = false;
  readonly type = "fetch-stream-loader";
  onContentLengthKnown: FlvJs.BaseLoader["onContentLengthKnown"] = () => undefined;
  onURLRedirect: FlvJs.BaseLoader["onURLRedirect"] = () => undefined;
  onDataArrival: FlvJs.BaseLoader["onDataArrival"] = () => undefined;
  onError: FlvJs.BaseLoader["onError"] = () => undefined;
  onComplete: FlvJs.BaseLoader["onComplete"] = () => undefined;
  readonly #seekHandler: FlvJs.SeekHandler;
  readonly #abort = new AbortController();

  constructor(seekHandler: FlvJs.SeekHandler) {
    this.#seekHandler = seekHandler;
  }

  get status(): number {
    return this.#status;
  }

  isWorking(): boolean {
    return this.#status === CONNECTING || this.#status === BUFFERING;
  }

  open(dataSource: FlvJs.MediaSegment, range: FlvJs.Range): void {
    this.#status = CONNECTING;
    void this.#read(dataSource.url, range).catch((error: unknown) => {
      if (this.#abort.signal.aborted) return;
      this.#status = FAILED;
      this.onError("Exception" as never, { code: -1, msg: error instanceof Error ? error.message : String(error) });
    });
  }

  abort(): void {
    this.#status = COMPLETE;
    this.#abort.abort();
  }

  destroy(): void {
    this.abort();
  }

  async #read(url: string, range: FlvJs.Range): Promise<void> {
    const { url: address, headers } = this.#seekHandler.getConfig(url, range);
    const { signal } = this.#abort;
    const response = await fetch(address, { headers: new Headers(headers as HeadersInit), signal });
    if (!response.ok || !response.body) {
      this.#status = FAILED;
      this.onError("HttpStatusCodeInvalid" as never, { code: response.status, msg: response.statusText });
      return;
    }
    const length = Number(response.headers.get("Content-Length") ?? 0);
    if (length > 0) this.onContentLengthKnown(length);
    this.#status = BUFFERING;
    const reader = response.body.getReader();
    // A server that knows no ranges sends all of it again.
    let unwanted = response.status === 206 ? 0 : range.from;
    let received = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (signal.aborted) return;
      if (done) break;
      const skipped = Math.min(unwanted, value.byteLength);
      unwanted -= skipped;
      if (skipped === value.byteLength) continue;
      const isWhole = skipped === 0 && value.byteLength === value.buffer.byteLength;
      const chunk = isWhole ? value.buffer : value.slice(skipped).buffer;
      const at = range.from + received;
      received += chunk.byteLength;
      this.onDataArrival(chunk, at, received);
    }
    this.#status = COMPLETE;
    if (received + (response.status === 206 ? 0 : range.from) < length) {
      this.#status = FAILED;
      this.onError("EarlyEof" as never, { code: -1, msg: "the stream ended early" });
    } else this.onComplete(range.from, range.from + received - 1);
  }
}
