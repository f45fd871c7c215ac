import { useSession, useSessionView } from "../hooks/useSession.ts";
import { CaptchaBox } from "../parts/captcha/CaptchaBox.tsx";
import { LoginDialog } from "../features/login/dialog/LoginDialog.tsx";
import { NicknamePrompt } from "../features/login/dialog/NicknamePrompt.tsx";
import { SetPasswordDialog } from "../features/login/dialog/SetPasswordDialog.tsx";
import { BrandMark } from "../features/shell/BrandMark.tsx";
import { useShell } from "../features/shell/shell.ts";
import { useBehavior } from "../hooks/useBehavior.ts";
import { useNavigate } from "../hooks/useNavigate.ts";
import { ControlProvider } from "../ui/control/ControlProvider.tsx";

function SessionDialogs() {
  const session = useSession();
  const { user } = useSessionView();
  const { notices } = useShell();
  const navigate = useNavigate();
  const dialog = useBehavior(session.dialog$);
  switch (dialog) {
    case "none":
      return null;
    case "login":
      return (
        <LoginDialog
          mark={<BrandMark size={26} />}
          CaptchaComponent={CaptchaBox}
          onLoggedIn={(token, isPersistent) => void session.begin(token, isPersistent)}
          onClose={() => session.closeDialog()}
        />
      );
    case "set-password":
      return <SetPasswordDialog announce={(text) => notices.confirm(text)} onDone={() => void session.refresh()} />;
    case "nickname":
      return (
        <NicknamePrompt
          nickName={user?.nickName ?? ""}
          onModify={() => {
            session.closeDialog();
            void navigate("/v/personal-data");
          }}
          onSkip={() => session.closeDialog()}
        />
      );
    default:
      return dialog satisfies never;
  }
}

/** The session's dialogs. This chunk loads with the first dialog, with all dependencies. */
export default function LoginOverlay() {
  return (
    <ControlProvider>
      <SessionDialogs />
    </ControlProvider>
  );
}
