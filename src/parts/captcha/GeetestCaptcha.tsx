import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { GeetestAnswer } from "../../../contract/http/inform.ts";
import { GEETEST_TIMEOUT_MS, type GeetestCaptchaObject, loadGeetest } from "./geetestScript.ts";
import styles from "./captcha.module.css";

interface GeetestCaptchaProps {
  /** The site's public id at the third party. */
  readonly captchaId: string;
  /** The JSON of GeetestAnswer. */
  readonly onVerified: (captchaVerification: string) => void;
  /** It cannot be reached: show the portal's own captcha instead. */
  readonly onUnreachable: () => void;
}

/** The third party's captcha while the site's switch (jiyanSwitch) is on. */
export function GeetestCaptcha({ captchaId, onVerified, onUnreachable }: GeetestCaptchaProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isReady, setIsReady] = useState(false);
  const pass = useEffectEvent((captcha: GeetestCaptchaObject) => {
    const given = captcha.getValidate();
    if (!given) return;
    const answer: GeetestAnswer = {
      captchaId,
      captchaOutput: given.captcha_output,
      genTime: given.gen_time,
      lotNumber: given.lot_number,
      passToken: given.pass_token,
    };
    onVerified(JSON.stringify(answer));
  });
  const giveUp = useEffectEvent(onUnreachable);

  useEffect(() => {
    let isGone = false;
    let captcha: GeetestCaptchaObject | null = null;
    // The script may load and its captcha still not appear.
    const timer = setTimeout(() => giveUp(), 2 * GEETEST_TIMEOUT_MS);
    void loadGeetest().then((init) => {
      if (isGone) return;
      if (!init) {
        giveUp();
        return;
      }
      init({ captchaId, product: "float", language: "zho" }, (made) => {
        if (isGone || !place.current) {
          made.destroy();
          return;
        }
        captcha = made;
        made
          .onReady(() => {
            clearTimeout(timer);
            setIsReady(true);
          })
          .onSuccess(() => pass(made))
          .onError(() => giveUp());
        made.appendTo(place.current);
      });
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      captcha?.destroy();
    };
  }, [captchaId]);

  return (
    <div className={styles.geetest}>
      {isReady ? null : <p role="status">加载中</p>}
      <div ref={place} />
    </div>
  );
}
