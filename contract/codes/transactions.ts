/** Transaction types 1-15 (docs/product.md 3). */
export const TRANSACTION_LABEL = {
  1: "球钻充值",
  2: "礼物打赏",
  3: "提现",
  4: "购买方案",
  5: "奖金派发",
  6: "退款",
  7: "系统赠送",
  8: "系统扣除",
  9: "礼物收入",
  10: "发红包",
  11: "抢红包",
  12: "红包退回",
  13: "提现到钱包",
  14: "人工充值",
  15: "开通贵族",
} as const;
export type TransactionType = keyof typeof TRANSACTION_LABEL;

/** Withdrawal target (docs/product.md 3: drawType). */
export const DRAW_TYPE_LABEL = { 1: "银行卡", 2: "支付宝", 3: "消费钱包" } as const;
export type DrawType = keyof typeof DRAW_TYPE_LABEL;
