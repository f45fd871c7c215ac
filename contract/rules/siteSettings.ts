import { formatMinor, parseMinor, typedAmount } from "../money.ts";
import { isServiceUrl } from "./serviceUrl.ts";

/** Site settings that can be changed at run time (docs/product.md 3, site config). All values are text, as on the wire. */
export const SETTING_KEYS = ["customerServiceSwitch", "customerServiceUrl", "jiyanSwitch", "withdrawalMin"] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];
export type SiteSettings = Readonly<Record<SettingKey, string>>;

export const isSettingKey = (text: string): text is SettingKey => (SETTING_KEYS as readonly string[]).includes(text);

/** Upper limit of `withdrawalMin` in hundredths of 球钻: the maximum of one recharge. */
const MIN_MOST = 5_000_000n;

/** A value as it is stored: the amount as a number is written, whatever digits and zeros were typed. */
export function plainSetting(key: SettingKey, typed: string): string {
  const minor = key === "withdrawalMin" ? parseMinor(typedAmount(typed)) : null;
  return minor === null ? typed.trim() : formatMinor(minor).replace(/[.]00$/, "");
}

/** The problem with a value, in words; null: valid. `all`: current values of all settings. */
export function settingProblem(key: SettingKey, value: string, all: SiteSettings, hasGeetest: boolean): string | null {
  switch (key) {
    case "customerServiceSwitch":
      if (value !== "0" && value !== "1") return "只能是 0 或 1";
      return value === "1" && all.customerServiceUrl === "" ? "请先填写客服地址" : null;
    case "customerServiceUrl":
      if (value === "") return all.customerServiceSwitch === "1" ? "客服入口开着，地址不能为空；请先关闭入口" : null;
      return isServiceUrl(value) ? null : "请填写 https:// 开头的网址，或以 / 开头的站内路径";
    case "jiyanSwitch":
      if (value !== "0" && value !== "1") return "只能是 0 或 1";
      return value === "1" && !hasGeetest ? "没有配置极验密钥（GEETEST_ID 和 GEETEST_KEY），不能开启" : null;
    case "withdrawalMin": {
      const minor = parseMinor(value);
      if (minor === null || minor === 0n) return "请填写大于 0 的数，最多两位小数";
      return minor > MIN_MOST ? "最低提现额不能超过 50000" : null;
    }
    default:
      return key satisfies never;
  }
}
