import { useState } from "react";
import type { CaptchaProps } from "../../hooks/captcha.ts";
import { usePortal } from "../../hooks/portal.ts";
import { jigsawLogic } from "./actors.ts";
import { Slider } from "./Slider.tsx";

/** The block puzzle of the anji-plus protocol. */
export function JigsawCaptcha({ purpose, onVerified }: CaptchaProps) {
  const { api } = usePortal();
  const [logic] = useState(() => jigsawLogic(api, purpose));
  return <Slider logic={logic} onVerified={onVerified} />;
}
