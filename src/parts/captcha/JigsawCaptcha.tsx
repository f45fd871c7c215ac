import { useState } from "react";
import { usePortal } from "../../hooks/portal.ts";
import { jigsawLogic } from "./actors.ts";
import type { LocalCaptchaProps } from "./props.ts";
import { Slider } from "./Slider.tsx";

/** The block puzzle of the anji-plus protocol. */
export function JigsawCaptcha({ purpose, onVerified, onHidden }: LocalCaptchaProps) {
  const { api } = usePortal();
  const [logic] = useState(() => jigsawLogic(api, purpose));
  return <Slider logic={logic} onVerified={onVerified} onHidden={onHidden} />;
}
