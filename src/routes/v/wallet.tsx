import { useShell } from "../../features/shell/shell.ts";
import { WalletHome } from "../../features/wallet/header/WalletHome.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";

/** Only a payment password that is set asks for it. */
const CaptchaDialog = lazyPart(async () => (await import("../../features/captcha/CaptchaDialog.tsx")).CaptchaDialog);

/** The wallet. */
export function Component() {
  const { notices } = useShell();
  return <WalletHome CaptchaDialog={CaptchaDialog} announce={notices.confirm} />;
}
