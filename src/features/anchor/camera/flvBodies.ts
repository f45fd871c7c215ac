/**
 * Bodies of FLV tags (Adobe FLV file format 10.1, E.4.2 and E.4.3) for H.264 and AAC from a browser's encoders: no
 * B-frames, so pictures are shown in decoding order and the composition time is 0.
 */
const KEY_AVC = 0x17;
const INTER_AVC = 0x27;
/** AAC; the other bits always say 44 kHz stereo for AAC, whatever the actual format (E.4.2.1). */
const AAC = 0xaf;
const HEADER = 0;
const DATA = 1;

function body(head: readonly number[], data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + data.byteLength);
  bytes.set(head);
  bytes.set(data, head.length);
  return bytes;
}

/** `description`: an AVCDecoderConfigurationRecord. */
export const avcHeader = (description: Uint8Array): Uint8Array => body([KEY_AVC, HEADER, 0, 0, 0], description);

/** `data`: NAL units, each prefixed with its length. */
export const avcFrame = (data: Uint8Array, isKey: boolean): Uint8Array => body([isKey ? KEY_AVC : INTER_AVC, DATA, 0, 0, 0], data);

/** `description`: an AudioSpecificConfig. */
export const aacHeader = (description: Uint8Array): Uint8Array => body([AAC, HEADER], description);

/** `data`: a raw AAC frame, without ADTS. */
export const aacFrame = (data: Uint8Array): Uint8Array => body([AAC, DATA], data);

/** A copy of an encoder's description, whichever buffer type it has. */
export function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  const [buffer, from, length] = ArrayBuffer.isView(source)
    ? [source.buffer, source.byteOffset, source.byteLength]
    : [source, 0, source.byteLength];
  return new Uint8Array(buffer, from, length).slice();
}
