import type FlvJs from "flv.js";

const IDLE = 0;
const CONNECTING = 1;
const BUFFERING = 2;
const FAILED = 3;
const COMPLETE = 4;
const FORBIDDEN = 403;
const NOTHING_THERE = 416;

/**
 * A signed URL that expires (films that were bought), in flv.js's configuration: a refused request is repeated once with a
 * fresh URL, from where it stopped. The server answers in parts, and the loader requests the next one by itself.
 */
export interface ExpiringAddress {
  /** The last valid URL. */
  url: string;
  /** Null: there is none for this reader. */
  fresh(): Promise<string | null>;
}

/** End of a part and size of the whole: `bytes 0-99/200`; null without them. */
function partOf(header: string | null): { readonly end: number; readonly size: number } | null {
  const [, end, size] = /^bytes \d+-(\d+)\/(\d+)$/.exec(header ?? "") ?? [];
  return end === undefined || size === undefined ? null : { end: Number(end), size: Number(size) };
}

/**
 * Fetches a stream for flv.js (its `BaseLoader`). The loader of flv.js ends a connection only when the next bytes arrive: a
 * stalled one would stay open, and after six of them the browser opens no more to this server. This one ends it at once.
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
  readonly #address: ExpiringAddress | null;
  readonly #abort = new AbortController();

  constructor(seekHandler: FlvJs.SeekHandler, config: { readonly expiring?: ExpiringAddress | null } = {}) {
    this.#seekHandler = seekHandler;
    this.#address = config.expiring ?? null;
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

  #request(url: string, range: FlvJs.Range): Promise<Response> {
    const { url: address, headers } = this.#seekHandler.getConfig(url, range);
    const requestHeaders = new Headers(headers as HeadersInit);
    if (this.#address && !requestHeaders.has("range")) requestHeaders.set("range", `bytes=${range.from}-`);
    return fetch(address, { headers: requestHeaders, signal: this.#abort.signal });
  }

  /** The response to a request; if the URL has expired, to one more with a fresh URL. */
  async #answer(url: string, range: FlvJs.Range): Promise<Response> {
    const address = this.#address;
    const response = await this.#request(address?.url ?? url, range);
    if (!address || response.status !== FORBIDDEN) return response;
    const fresh = await address.fresh();
    if (fresh === null || this.#abort.signal.aborted) return response;
    address.url = fresh;
    return this.#request(fresh, range);
  }

  async #read(url: string, range: FlvJs.Range): Promise<void> {
    const { signal } = this.#abort;
    let received = 0;
    for (;;) {
      const response = await this.#answer(url, { from: range.from + received, to: range.to });
      // flv.js rests once it has loaded enough, and then goes on behind the last byte it had, which may be the file's last.
      if (response.status === NOTHING_THERE && range.from > 0) {
        this.#status = COMPLETE;
        this.onComplete(range.from, range.from - 1);
        return;
      }
      if (!response.ok || !response.body) {
        this.#status = FAILED;
        this.onError("HttpStatusCodeInvalid" as never, { code: response.status, msg: response.statusText });
        return;
      }
      const isPart = response.status === 206;
      const part = this.#address && isPart ? partOf(response.headers.get("Content-Range")) : null;
      const length = Number(response.headers.get("Content-Length") ?? 0);
      if (received === 0 && length > 0) this.onContentLengthKnown(part ? part.size - range.from : length);
      this.#status = BUFFERING;
      const before = received;
      received = await this.#pass(response.body, range.from, received, isPart ? 0 : range.from + received);
      if (signal.aborted) return;
      if (received - before + (isPart ? 0 : range.from + before) < length) {
        this.#status = FAILED;
        this.onError("EarlyEof" as never, { code: -1, msg: "the stream ended early" });
        return;
      }
      if (part && range.to === -1 && part.end < part.size - 1) continue;
      this.#status = COMPLETE;
      this.onComplete(range.from, range.from + received - 1);
      return;
    }
  }

  /** Passes on the data without the first `unwantedBytes`: a server without range support sends all of it again. */
  async #pass(body: ReadableStream<Uint8Array>, from: number, before: number, unwantedBytes: number): Promise<number> {
    const reader = body.getReader();
    let unwanted = unwantedBytes;
    let received = before;
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.#abort.signal.aborted) return received;
      const skipped = Math.min(unwanted, value.byteLength);
      unwanted -= skipped;
      if (skipped === value.byteLength) continue;
      const isWhole = skipped === 0 && value.byteLength === value.buffer.byteLength;
      const chunk = (isWhole ? value.buffer : value.slice(skipped).buffer) as ArrayBuffer;
      const at = from + received;
      received += chunk.byteLength;
      this.onDataArrival(chunk, at, received);
    }
  }
}
