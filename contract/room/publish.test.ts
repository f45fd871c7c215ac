import fc from "fast-check";
import { expect, it } from "vitest";
import { MEDIA_TAG, decodeMediaTag, encodeMediaTag } from "./publish.ts";

it("gives back the tag that was sent, wherever in a buffer it lies", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(MEDIA_TAG.audio, MEDIA_TAG.video),
      fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      fc.nat({ max: 9 }),
      (type, timestamp, body, before) => {
        const sent = encodeMediaTag({ type, timestamp, body });
        const received = new Uint8Array(before + sent.byteLength);
        received.set(sent, before);
        expect(decodeMediaTag(received.subarray(before))).toStrictEqual({ type, timestamp, body });
      },
    ),
  );
});

it("takes nothing that is no sound or picture, or is cut short", () => {
  const sent = encodeMediaTag({ type: MEDIA_TAG.video, timestamp: 7, body: new Uint8Array([23]) });
  for (let length = 0; length < sent.byteLength; length += 1) expect(decodeMediaTag(sent.subarray(0, length))).toBeNull();
  for (const type of [0, 10, 18, 255]) expect(decodeMediaTag(Uint8Array.from([type, ...sent.subarray(1)]))).toBeNull();
});
