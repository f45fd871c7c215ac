import { type Static, Type } from "typebox";
import { AnchorId, RoomId, RowId, UserId } from "../idSchemas.ts";
import { get, post } from "./call.ts";
import { IdempotencyKey } from "./idempotencyKey.ts";
import { pageFields, pageOf } from "./page.ts";
import { EncryptedText, KeyIv } from "./secret.ts";
import { withDefault } from "./withDefault.ts";

/**
 * Calls of the pay family (docs/product.md 7). A call without a reply is not built yet and answers 501. Amounts are
 * decimal strings with at most two places; one 球钻 is one yuan, in both directions.
 */

const Done = Type.Object({});
/** Validated by contract/money.ts `parseMinor`: the pattern only limits the length. */
const Amount = Type.String({ maxLength: 40 });
/** Epoch ms. */
const At = Type.Integer();

/** Decimal strings (docs/product.md 3): diamonds, tickets, withdrawable cash, pending settlement, paid out in yuan. */
export const Balances = Type.Object({
  mainWalletId: Type.String(),
  balance: Type.String(),
  ticket: Type.String(),
  cashBalance: Type.String(),
  freezeMoney: Type.String(),
  withdrawMoney: Type.String(),
});
export type Balances = Static<typeof Balances>;

/** 1 bank card, 2 payment-app account. */
export const SavedAccountType = Type.Union([Type.Literal(1), Type.Literal(2)]);
export const SavedAccount = Type.Object({
  id: RowId,
  type: SavedAccountType,
  /** Masked: `**** **** **** 0017`, `138****6021`, `ab***@mail.com`. */
  accountNo: Type.String(),
  /** Masked: `张*`. */
  holder: Type.String(),
  /** "" for a payment app. */
  bankName: Type.String(),
});
export type SavedAccount = Static<typeof SavedAccount>;

export const BindCardBody = Type.Object({
  type: SavedAccountType,
  accountNo: Type.String({ minLength: 5, maxLength: 60 }),
  holder: Type.String({ minLength: 2, maxLength: 30 }),
  bankName: withDefault(Type.String({ maxLength: 30 }), ""),
});

export const PaySetting = Type.Object({
  /** Yuan; the choices offered as buttons. */
  rechargeAmounts: Type.Array(Type.String()),
  minYuan: Type.Integer(),
  maxYuan: Type.Integer(),
  methods: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  taxPercent: Type.Integer(),
});
export type PaySetting = Static<typeof PaySetting>;

export const RechargeState = Type.Union([Type.Literal("open"), Type.Literal("paid"), Type.Literal("declined"), Type.Literal("expired")]);
export const RechargeOrder = Type.Object({
  orderId: RowId,
  state: RechargeState,
  /** Yuan. */
  amount: Type.String(),
  method: Type.String(),
  /** URL of the payment page, root-relative or absolute; also the QR code's content. "" once the order is closed. */
  cashierUrl: Type.String(),
  expiresAt: At,
});
export type RechargeOrder = Static<typeof RechargeOrder>;

/** 1 bank card, 2 payment app, 3 consumption wallet (docs/product.md 3). */
export const DrawType = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
export const WithdrawBody = Type.Object({
  drawType: DrawType,
  /** Id of one of the caller's saved accounts; types 1 and 2. */
  cardId: Type.Optional(RowId),
  amount: Amount,
  payPassword: EncryptedText,
  iv: KeyIv,
  /** SMS code of type 8; types 1 and 2. */
  verifyCode: Type.Optional(Type.String({ maxLength: 12 })),
  idempotencyKey: Type.Optional(IdempotencyKey),
});
export type WithdrawBody = Static<typeof WithdrawBody> & { readonly idempotencyKey: string };

/** pending: awaits an operator; approved: payout under way; paid; returned: payout failed; rejected by an operator. */
export const WithdrawalState = Type.Union([
  Type.Literal("pending"),
  Type.Literal("approved"),
  Type.Literal("paid"),
  Type.Literal("returned"),
  Type.Literal("rejected"),
]);
export const Withdrawal = Type.Object({
  id: RowId,
  drawType: DrawType,
  /** Masked; "" for the consumption wallet. */
  accountNo: Type.String(),
  /** 球钻. */
  amount: Type.String(),
  /** Yuan of tax paid by the platform, not deducted from the amount; "0.00" for type 3. */
  tax: Type.String(),
  state: WithdrawalState,
  /** Why it was returned or rejected; "" otherwise. */
  reason: Type.String(),
  at: At,
  changedAt: At,
});
export type Withdrawal = Static<typeof Withdrawal>;

/** `type` 1 sets the payment password, for the first time or again (docs/product.md 7). SMS code of type 5. */
export const PayPasswordBody = Type.Object({
  newPassword: EncryptedText,
  iv: KeyIv,
  type: Type.Literal(1),
  verifyCode: Type.String({ maxLength: 12 }),
});

export const TransactionType = Type.Integer({ minimum: 1, maximum: 15 });
export const UserAccountKind = Type.Union([Type.Literal("diamond"), Type.Literal("ticket"), Type.Literal("cash")]);
/** A posting on one of the caller's accounts. */
export const Transaction = Type.Object({
  id: RowId,
  type: TransactionType,
  account: UserAccountKind,
  /** Signed. */
  amount: Type.String(),
  at: At,
  /** Purpose, in words; "" where the type is enough. */
  note: Type.String(),
});
export type Transaction = Static<typeof Transaction>;

/** `YYYY-MM-DD`, Asia/Shanghai, inclusive. */
const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const range = { from: Type.Optional(Day), to: Type.Optional(Day) };

export const NobleTitle = Type.Object({
  id: Type.String({ pattern: "^[a-z]{2,20}$" }),
  name: Type.String(),
  /** 1 is the lowest. */
  rank: Type.Integer(),
  /** 球钻 for 30 days. */
  price: Type.String(),
  privileges: Type.Array(Type.String()),
});
export type NobleTitle = Static<typeof NobleTitle>;
export const Nobility = Type.Object({
  titles: Type.Array(NobleTitle),
  /** The caller's current title; null without one and for visitors. */
  own: Type.Union([Type.Object({ id: Type.String(), expiresAt: At }), Type.Null()]),
});
export type Nobility = Static<typeof Nobility>;

/** A rank among the givers of a room. */
export const GiverRank = Type.Object({
  rank: Type.Integer(),
  userId: UserId,
  nickName: Type.String(),
  portrait: Type.String(),
  level: Type.Union([Type.Integer(), Type.Null()]),
  noble: Type.Union([Type.String(), Type.Null()]),
  /** 球钻, decimal string. */
  amount: Type.String(),
});
export type GiverRank = Static<typeof GiverRank>;

/** A seat of honour in a room: a follower of the anchor with a nobility title. */
export const Seat = Type.Object({
  userId: UserId,
  nickName: Type.String(),
  portrait: Type.String(),
  noble: Type.String(),
});
export type Seat = Static<typeof Seat>;

export const payCalls = {
  payBindCard: post("tapi", "/pay/bind-card", "user", { body: BindCardBody, reply: SavedAccount }),
  /** 409 while a withdrawal to it is pending; 404 for another user's */
  payUnbindCardId: post("tapi", "/pay/unbind-card/{id}", "user", { reply: Done }),
  payRecharge: post("tapi", "/pay/recharge", "user", {
    body: Type.Object({ amount: Amount, method: Type.String({ maxLength: 30 }), idempotencyKey: Type.Optional(IdempotencyKey) }),
    reply: RechargeOrder,
  }),
  /** The caller's own order; the page reads it on return from the cashier. */
  payRechargeOrder: get("tapi", "/pay/recharge/order", "user", { query: Type.Object({ orderId: RowId }), reply: RechargeOrder }),
  /** 10020 insufficient balance; payment password: 10021 wrong, 10022 locked, 10023 not set; 10024 recent phone change; 10012 wrong code */
  payWithdraw: post("tapi", "/pay/withdraw", "user", { body: WithdrawBody, reply: Withdrawal }),
  payChangePayPass: post("tapi", "/pay/change/pay-pass", "user", { body: PayPasswordBody, reply: Done }),
  /** One transfer and one event; 10020 without funds. A repeated key gives once. */
  payGift: post("tapi", "/pay/gift", "user", {
    body: Type.Object({
      roomId: RoomId,
      giftId: Type.String({ maxLength: 20 }),
      count: Type.Integer({ minimum: 1, maximum: 9_999 }),
      idempotencyKey: Type.Optional(IdempotencyKey),
    }),
    reply: Type.Object({ total: Type.String(), combo: Type.Integer() }),
  }),
  payRoomNobilityPurchase: post("tapi", "/pay/room/nobility/purchase", "user", {
    body: Type.Object({ id: Type.String({ maxLength: 20 }), idempotencyKey: Type.Optional(IdempotencyKey) }),
    reply: Type.Object({ id: Type.String(), expiresAt: At }),
  }),
  payRecordWithdraw: post("tapi", "/pay/record/withdraw", "user", {
    body: Type.Object({ ...pageFields(), state: Type.Optional(WithdrawalState) }),
    reply: pageOf(Withdrawal),
  }),
  /** Income: credits to the account `cash` only. `sum` covers the whole range. */
  payRecordIncome: post("tapi", "/pay/record/income", "user", {
    body: Type.Object({ ...pageFields(), ...range }),
    reply: Type.Object({ ...pageOf(Transaction).properties, sum: Type.String() }),
  }),
  payRecordTransList: post("tapi", "/pay/record/trans-list", "user", {
    body: Type.Object({
      ...pageFields(),
      ...range,
      types: Type.Optional(Type.Array(TransactionType, { maxItems: 15 })),
      account: Type.Optional(UserAccountKind),
    }),
    reply: pageOf(Transaction),
  }),
  /** id is the account type: 1 bank card, 2 payment app */
  payCardListId: get("tapi", "/pay/card-list/{id}", "user", { reply: Type.Array(SavedAccount) }),
  paySetting: get("tapi", "/pay/setting", "user", { reply: PaySetting }),
  /** The minimum withdrawal. */
  /** In 球钻, as a decimal string. */
  payLowest: get("tapi", "/pay/lowest", "user", { reply: Amount }),
  payBalances: get("tapi", "/pay/balances", "user", { reply: Balances }),
  payRoomNobilityList: get("tapi", "/pay/room/nobility/list", "any", { reply: Nobility }),
  /**
   * Top givers of the anchor: in this session, this week, ever. `nobles`: number of followers with a title; `seats`: at most 20, first the
   * titles with 贵宾席靠前显示, highest first, then the others in order of arrival.
   */
  payRoomUserRank: get("tapi", "/pay/room/user/rank", "any", {
    query: Type.Object({
      anchorId: AnchorId,
      rankType: withDefault(Type.Union([Type.Literal("session"), Type.Literal("week"), Type.Literal("fans")]), "session"),
    }),
    reply: Type.Object({ list: Type.Array(GiverRank), nobles: Type.Integer(), seats: Type.Array(Seat) }),
  }),
  /** Income records as CSV, 2,000 lines a call, header in the first; `next` is the `after` of the next call. */
  payExportIncome: get("tapi", "/pay/export/income/", "user", {
    query: Type.Object({ ...range, after: Type.Optional(Type.String({ maxLength: 40 })) }),
    reply: Type.Object({ csv: Type.String(), next: Type.Union([Type.String(), Type.Null()]), done: Type.Integer(), total: Type.Integer() }),
  }),
};
