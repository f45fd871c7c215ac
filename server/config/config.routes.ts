import { informCalls } from "../../contract/http/inform.ts";
import { ok } from "../../contract/result.ts";
import type { SiteSettings } from "../../contract/rules/siteSettings.ts";
import type { CallRegistry } from "../http/registry.ts";

export interface ConfigDeps {
  readonly settings: () => Promise<SiteSettings>;
  /** The captcha's side of it: the switch goes back while the third party cannot be reached. */
  readonly captcha: () => Promise<{ readonly jiyanSwitch: 0 | 1; readonly captchaId: string }>;
}

/** Switches of the site (docs/product.md 3), as they stand at each call. */
export function registerConfigCalls(registry: CallRegistry, { settings, captcha }: ConfigDeps): void {
  registry.handle(informCalls.informGetCmsConfig, async () => {
    const [{ customerServiceSwitch, customerServiceUrl }, switches] = await Promise.all([settings(), captcha()]);
    return ok({ customerServiceSwitch, customerServiceUrl, ...switches });
  });
}
