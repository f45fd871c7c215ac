import { informCalls } from "../../contract/http/inform.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";

/** Switches of the site (docs/product.md 3). */
export interface CmsConfig {
  /** 1: the third party's slider captcha, 0: our own. */
  readonly jiyanSwitch: 0 | 1;
  readonly customerServiceUrl: string;
  readonly customerServiceSwitch: "0" | "1";
  /** The third party's public id; "" while jiyanSwitch is 0. */
  readonly captchaId: string;
}

/** Without settings the site uses its own captcha and shows no customer service (docs/product.md 9). */
export const DEFAULT_CMS_CONFIG: CmsConfig = { jiyanSwitch: 0, customerServiceUrl: "", customerServiceSwitch: "0", captchaId: "" };

/** `config` is read at each call: the captcha switch goes back while the third party cannot be reached. */
export function registerConfigCalls(registry: CallRegistry, config: () => CmsConfig): void {
  registry.handle(informCalls.informGetCmsConfig, () => ok({ ...config() }));
}
