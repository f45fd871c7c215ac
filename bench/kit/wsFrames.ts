/** The minimum of RFC 6455 for a measuring client: sends masked text frames, counts the server's frames. */

export function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 65_535) throw new RangeError("too long for a measuring client");
  const header =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 0xff]);
  // A mask of zeros leaves the payload unchanged.
  return Buffer.concat([header, Buffer.alloc(4), payload]);
}

export function upgradeRequest(path: string, host: string): string {
  return [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 13",
    "",
    "",
  ].join("\r\n");
}

/** Called with each complete frame; the payload is only valid during the call. */
export type OnFrame = (payload: Buffer) => void;

/** Reads frames from the chunks of one connection; `isUpgraded` false = an HTTP response comes first. */
export function frameReader(onFrame: OnFrame, isUpgraded: boolean): (chunk: Buffer) => void {
  let rest: Buffer | null = null;
  let isPastHead = isUpgraded;
  return (chunk) => {
    let data = rest === null ? chunk : Buffer.concat([rest, chunk]);
    rest = null;
    if (!isPastHead) {
      const end = data.indexOf("\r\n\r\n");
      if (end === -1) {
        rest = data;
        return;
      }
      if (!data.subarray(0, 12).toString("latin1").endsWith("101"))
        throw new Error(`no upgrade: ${data.subarray(0, 60).toString("latin1")}`);
      isPastHead = true;
      data = data.subarray(end + 4);
    }
    let at = 0;
    while (data.length - at >= 2) {
      const short = (data[at + 1] ?? 0) & 0x7f;
      const header = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (data.length - at < header) break;
      const length = short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : data.readUInt32BE(at + 6);
      if (data.length - at < header + length) break;
      onFrame(data.subarray(at + header, at + header + length));
      at += header + length;
    }
    if (at < data.length) rest = data.subarray(at);
  };
}
