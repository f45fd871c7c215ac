/** What a provider gets of an order. */
export interface OrderToPay {
  readonly orderId: string;
  /** Yuan, two decimals. */
  readonly amountMinor: bigint;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** What a provider says about an order, once its signature has been checked. */
export interface RechargeCallback {
  readonly orderId: string;
  /** `waiting`: it has been begun with, nothing more. */
  readonly outcome: "paid" | "declined" | "waiting";
  readonly amountMinor: bigint;
  /** The provider's own name of the payment; not empty. */
  readonly providerRef: string;
}

/** Whoever takes the money. A provider is a network away: it may call back late, twice, or not at all. */
export interface RechargeProvider {
  /** Names it in `POST /pay/recharge` and in the address it calls back: `[a-z-]`. */
  readonly id: string;
  /** Shown to the user. */
  readonly name: string;
  /**
   * Where the order is paid, root-relative or absolute. Asked again for the same order when the first answer was lost:
   * must open it once. Rejects when the provider cannot be reached; the user's next try with the same key asks again.
   */
  open(order: OrderToPay): Promise<string>;
  /** Null when it is not signed by the provider, or makes no sense. `rawBody`: the bytes as they came, which are signed. */
  verifyCallback(rawBody: Buffer, signature: string): Promise<RechargeCallback | null>;
  /**
   * How the provider's own books have the order, for a callback may be lost; null when it knows nothing of it. Rejects
   * when there is no answer to rely on. A provider without it is believed to call back.
   */
  query?(order: OrderToPay): Promise<RechargeCallback | null>;
}
