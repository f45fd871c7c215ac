import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useSession, useSessionView } from "../../hooks/useSession.ts";
import { CaptchaBox } from "../../parts/captcha/CaptchaBox.tsx";
import { RegisterPage } from "../../features/login/register/RegisterPage.tsx";
import { RegisteredPage } from "../../features/login/register/RegisteredPage.tsx";
import { jumpPath } from "../../features/login/register/jumpTarget.ts";
import { BrandMark } from "../../features/shell/BrandMark.tsx";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";

/** The page does not reload after registration (docs/product.md 4): it goes on to `?to=`, or home. */
export function Component() {
  const session = useSession();
  const { user } = useSessionView();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isRegistered, setIsRegistered] = useState(false);
  const onward = jumpPath(params.get("to"));

  async function begin(token: string): Promise<void> {
    await session.begin(token, true);
    setIsRegistered(true);
    // Without a user the session could not begin: the account exists all the same, and the page says so.
    if (session.view$.value.user !== null) await navigate(onward, { replace: true });
  }

  const mark = <BrandMark size={26} />;
  const login = () => void session.require({ kind: "go", to: onward });
  return (
    <ControlProvider>
      {isRegistered || user !== null ? (
        <RegisteredPage mark={mark} isLoggedIn={user !== null} onward={onward} onLogin={login} />
      ) : (
        <RegisterPage mark={mark} CaptchaComponent={CaptchaBox} onRegistered={(token) => void begin(token)} onLogin={login} />
      )}
    </ControlProvider>
  );
}
