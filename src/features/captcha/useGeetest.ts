import { useEffect, useState } from "react";
import { cmsConfig } from "../../api/inform.ts";
import { usePortal } from "../../hooks/portal.ts";

/** The third party's captcha is on (spec section 3, jiyanSwitch). */
const ON = 1;

/** Whether to use it: `asking` at first, then its public id, or null for the portal's own captcha. */
export function useGeetest(isLocal: boolean): { readonly captchaId: string | null | "asking"; giveUp(): void } {
  const { api } = usePortal();
  const [captchaId, setCaptchaId] = useState<string | null | "asking">("asking");
  useEffect(() => {
    const controller = new AbortController();
    void cmsConfig(api, { signal: controller.signal, isQuiet: true }).then((answer) => {
      if (controller.signal.aborted) return;
      const isOn = answer.ok && answer.value.jiyanSwitch === ON && answer.value.captchaId !== "";
      setCaptchaId(isOn ? answer.value.captchaId : null);
    });
    return () => controller.abort();
  }, [api]);
  return { captchaId: isLocal ? null : captchaId, giveUp: () => setCaptchaId(null) };
}
