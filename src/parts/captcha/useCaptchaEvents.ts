import { useEffect, useEffectEvent } from "react";
import type { CaptchaEmitted } from "../../../machines/captcha/challenge.ts";

interface Emitter {
  on(type: "*", handler: (emitted: CaptchaEmitted) => void): { unsubscribe(): void };
}

interface Handlers {
  readonly onVerified: (captchaVerification: string) => void;
  /** Called before the picture leaves the page. */
  readonly onHidden: () => void;
}

/** Passes the events of a captcha machine to the handlers. */
export function useCaptchaEvents(actor: Emitter, handlers: Handlers): void {
  const receive = useEffectEvent((emitted: CaptchaEmitted) => {
    if (emitted.type === "captcha.verified") handlers.onVerified(emitted.captchaVerification);
    else handlers.onHidden();
  });
  useEffect(() => {
    const subscription = actor.on("*", (emitted) => receive(emitted));
    return () => subscription.unsubscribe();
  }, [actor]);
}
