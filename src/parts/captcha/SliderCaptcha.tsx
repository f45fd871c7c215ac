import { useState } from "react";
import { usePortal } from "../../hooks/portal.ts";
import { homeSliderLogic } from "./actors.ts";
import type { LocalCaptchaProps } from "./props.ts";
import { Slider } from "./Slider.tsx";

/** The home slider (docs/product.md 3 and 4). */
export function SliderCaptcha({ purpose, onVerified, onHidden }: LocalCaptchaProps) {
  const { api } = usePortal();
  const [logic] = useState(() => homeSliderLogic(api, purpose));
  return <Slider logic={logic} onVerified={onVerified} onHidden={onHidden} />;
}
