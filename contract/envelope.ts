import { Type, type TSchema } from "typebox";

/** Every response of every call: `{code, data, message}`; 200 is success (docs/product.md 7). */
export interface Envelope<T> {
  readonly code: number;
  readonly data: T;
  readonly message: string;
}

export const SUCCESS = 200;

export function envelopeOf<T extends TSchema>(data: T) {
  return Type.Object({ code: Type.Integer(), data, message: Type.String() });
}

/** Position of a REST response in its channel; a stream drops the older of the two (design: order with REST). */
export const AsOf = Type.Object({ e: Type.String(), s: Type.Integer({ minimum: 0 }) });
export interface AsOf {
  /** Epoch of the channel. */
  readonly e: string;
  /** Last sequence number folded into the response; 0 = none yet. */
  readonly s: number;
}
