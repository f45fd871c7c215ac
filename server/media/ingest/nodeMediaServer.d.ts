/** The part of node-media-server 4 that is used: its RTMP protocol, without its servers. The package has no types. */
declare module "node-media-server/src/protocol/rtmp.js" {
  export interface RtmpMessage {
    /** 8 sound, 9 pictures, 18 data, 15 data in AMF 3. */
    readonly codec_type: number;
    readonly dts: number;
    readonly size: number;
    /** Longer than `size`, and reused for the next message. */
    readonly data: Buffer;
  }

  export interface RtmpStreamName {
    readonly app: string | undefined;
    readonly name: string;
    readonly query: Readonly<Record<string, string | string[] | undefined>>;
  }

  export default class Rtmp {
    /** Bytes of the peer's window; absent until the peer announces it. */
    ackSize?: number;
    inPackets: Map<number, unknown>;
    parserPacket: { readonly header: { readonly length: number } };
    onConnectCallback: (stream: RtmpStreamName) => void;
    onPlayCallback: () => void;
    onPushCallback: () => void;
    onPacketCallback: (message: RtmpMessage) => void;
    onOutputCallback: (bytes: Buffer) => void;
    packetAlloc(): void;
    onDeleteStream(message: unknown): void;
    /** Null, or the problem. Throws for much malformed input. */
    parserData(bytes: Buffer): string | null;
    sendACK(receivedBytes: number): void;
  }
}
