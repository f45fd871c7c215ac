/** The data of an order that a provider gets. */
export interface OrderToPay {
  readonly orderId: string;
  /** Yuan, minor units. */
  readonly amountMinor: bigint;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** A provider's message about an order, after its signature was checked. */
export interface RechargeCallback {
  readonly orderId: string;
  /** `waiting`: payment has started, no more. */
  readonly outcome: "paid" | "declined" | "waiting";
  readonly amountMinor: bigint;
  /** The provider's reference for the payment; not empty. */
  readonly providerRef: string;
}

/** A payment provider. It is reached over the network: it may call back late, twice, or never. */
export interface RechargeProvider {
  /** Its id in `POST /pay/recharge` and in its callback URL: `[a-z-]`. */
  readonly id: string;
  /** Shown to the user. */
  readonly name: string;
  /**
   * The URL to pay the order at, root-relative or absolute. It may be called again for the same order after a lost response
   * and must open it only once. Rejects if the provider is unreachable; the user's next try with the same key calls it again.
   */
  open(order: OrderToPay): Promise<string>;
  /** Null if the signature is not the provider's or the content is invalid. `rawBody`: the bytes received, which are signed. */
  verifyCallback(rawBody: Buffer, signature: string): Promise<RechargeCallback | null>;
  /**
   * The order's state in the provider's books, since a callback may be lost; null if the provider does not know it. Rejects
   * without a reliable answer. A provider without `query` is trusted to call back.
   */
  query?(order: OrderToPay): Promise<RechargeCallback | null>;
}
