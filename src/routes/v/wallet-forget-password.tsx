import { useShell } from "../../features/shell/shell.ts";
import { PayPasswordPage } from "../../features/wallet/payPassword/PayPasswordPage.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";

const CaptchaDialog = lazyPart(async () => (await import("../../parts/captcha/CaptchaDialog.tsx")).CaptchaDialog);

/** Replaces a forgotten payment password. */
export function Component() {
  const { notices } = useShell();
  return <PayPasswordPage title="找回支付密码" CaptchaDialog={CaptchaDialog} announce={notices.confirm} />;
}
