import { Suspense, useEffect, useState } from "react";
import { cmsConfig } from "../../api/inform.ts";
import type { CaptchaProps } from "../../hooks/captcha.ts";
import { usePortal } from "../../hooks/portal.ts";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { SliderCaptcha } from "./SliderCaptcha.tsx";
import styles from "./captcha.module.css";

/** Value of jiyanSwitch while the third party's captcha is on (docs/product.md 3). */
const ON = 1;

/** The third party's captcha: `asking` at first, then its public id, or null for the portal's own captcha. */
function useGeetest(isLocal: boolean): { readonly captchaId: string | null | "asking"; giveUp(): void } {
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

const TextCaptcha = lazyPart(async () => (await import("./TextCaptcha.tsx")).TextCaptcha);
const GeetestCaptcha = lazyPart(async () => (await import("./GeetestCaptcha.tsx")).GeetestCaptcha);

/**
 * The captcha for forms: the portal's slider, a question in words instead, or the third party's while the site's switch is
 * on and it can be reached. A new `attempt` restarts it.
 */
export function CaptchaBox({ purpose, onVerified, attempt = 0, isLocal = false }: CaptchaProps) {
  const [isInWords, setIsInWords] = useState(false);
  /** The attempt whose success is being shown, and the one whose success has been shown. */
  const [passed, setPassed] = useState<number | null>(null);
  const [hidden, setHidden] = useState<number | null>(null);
  const { captchaId, giveUp } = useGeetest(isLocal);
  const verify = (captchaVerification: string): void => {
    setPassed(attempt);
    onVerified(captchaVerification);
  };
  const own = { purpose, onVerified: verify, onHidden: () => setHidden(attempt) };

  if (captchaId === "asking") return <Skeleton rows={1} height={195} />;
  return (
    <Suspense fallback={<Skeleton rows={1} height={captchaId === null ? 195 : 50} />}>
      {captchaId !== null ? (
        <GeetestCaptcha key={attempt} captchaId={captchaId} onVerified={verify} onUnreachable={giveUp} />
      ) : isInWords ? (
        <TextCaptcha key={attempt} {...own} />
      ) : (
        <SliderCaptcha key={attempt} {...own} />
      )}
      {captchaId !== null || hidden === attempt ? null : (
        <button type="button" className={styles.other} disabled={passed === attempt} onClick={() => setIsInWords(!isInWords)}>
          {isInWords ? "返回拼图验证" : "换一种方式验证"}
        </button>
      )}
    </Suspense>
  );
}
