import { informCalls } from "../../contract/http/inform.ts";
import { ok } from "../../contract/result.ts";
import type { SiteSettings } from "../../contract/rules/siteSettings.ts";
import type { CallRegistry } from "../http/registry.ts";

export interface ConfigDeps {
  readonly settings: () => Promise<SiteSettings>;
  /** The captcha settings: the switch is 0 while the third party is unreachable. */
  readonly captcha: () => Promise<{ readonly jiyanSwitch: 0 | 1; readonly captchaId: string }>;
}

/** The site's switches (docs/product.md 3), read at each call. */
export function registerConfigCalls(registry: CallRegistry, { settings, captcha }: ConfigDeps): void {
  registry.handle(informCalls.informGetCmsConfig, async () => {
    const [{ customerServiceSwitch, customerServiceUrl }, switches] = await Promise.all([settings(), captcha()]);
    return ok({ customerServiceSwitch, customerServiceUrl, ...switches });
  });
}
