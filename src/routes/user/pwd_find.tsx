import { useSession } from "../../hooks/useSession.ts";
import { CaptchaBox } from "../../parts/captcha/CaptchaBox.tsx";
import { FindPasswordPage } from "../../features/login/register/FindPasswordPage.tsx";
import { BrandMark } from "../../features/shell/BrandMark.tsx";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";

export function Component() {
  const session = useSession();
  const navigate = useNavigate();
  // A user who is logged in already goes home.
  const login = () => void (session.require({ kind: "go", to: "/" }) && navigate("/"));
  return (
    <ControlProvider>
      <FindPasswordPage mark={<BrandMark size={26} />} CaptchaComponent={CaptchaBox} onLogin={login} />
    </ControlProvider>
  );
}
