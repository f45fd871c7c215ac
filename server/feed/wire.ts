import type { FeedEvent, ServerFrame } from "../../contract/feed/frames.ts";

/**
 * Frames of the server, built once and written to any number of sockets: unmasked, unfragmented WebSocket text frames
 * (RFC 6455, section 5.2). Not sent through `ws`, which would build the header again for each socket.
 */
const TEXT_FIN = 0x81;
/** Frames of several events stay below this, so that a burst does not become one huge frame for a slow reader. */
const FRAME_TEXT_MAX = 65_536;

export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = TEXT_FIN;
  if (length < 126) {
    frame[1] = length;
  } else if (length < 65_536) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeUInt32BE(0, 2);
    frame.writeUInt32BE(length, 6);
  }
  frame.write(text, headerLength, "utf8");
  return frame;
}

export function frameOf(frame: ServerFrame): Buffer {
  return textFrame(JSON.stringify(frame));
}

/** The text of an event in a frame. */
export function eventText(event: FeedEvent): string {
  return `{"t":"ev","ch":${JSON.stringify(event.ch)},"s":${event.s},"at":${event.at},"k":${JSON.stringify(event.k)},"d":${JSON.stringify(event.d ?? null)}}`;
}

/** A frame with one text as it is, or several as an array. */
export function framesOfTexts(texts: readonly string[]): readonly Buffer[] {
  return chunks(texts).map(({ from, to }) => frameOfTexts(texts.slice(from, to)));
}

export function frameOfTexts(texts: readonly string[]): Buffer {
  const [first] = texts;
  return textFrame(texts.length === 1 && first !== undefined ? first : `[${texts.join(",")}]`);
}

/** Ranges [from, to) of texts that fit in one frame. */
export function chunks(texts: readonly string[]): readonly { readonly from: number; readonly to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  let from = 0;
  let length = 0;
  for (const [i, text] of texts.entries()) {
    if (i > from && length + text.length > FRAME_TEXT_MAX) {
      ranges.push({ from, to: i });
      from = i;
      length = 0;
    }
    length += text.length;
  }
  if (from < texts.length) ranges.push({ from, to: texts.length });
  return ranges;
}
