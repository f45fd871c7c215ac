import { useState } from "react";
import type { CaptchaProps } from "../../hooks/captcha.ts";
import { usePortal } from "../../hooks/portal.ts";
import { homeSliderLogic } from "./actors.ts";
import { Slider } from "./Slider.tsx";

/** The home slider (spec sections 3 and 4). */
export function SliderCaptcha({ purpose, onVerified }: CaptchaProps) {
  const { api } = usePortal();
  const [logic] = useState(() => homeSliderLogic(api, purpose));
  return <Slider logic={logic} onVerified={onVerified} />;
}
