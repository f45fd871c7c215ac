import { useActor } from "@xstate/react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { CmsConfig } from "../../../../contract/http/inform.ts";
import { type LoginTab, loginBanner } from "../../../../machines/login/loginMachine.ts";
import { cmsConfig } from "../../../api/inform.ts";
import type { CaptchaComponent } from "../../../hooks/captcha.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import { Tabs } from "../../../ui/control/Tabs.tsx";
import { codeEndOf, loginLogic } from "../form/actors.ts";
import { LoginBanner } from "../form/LoginBanner.tsx";
import { LoginForm } from "./LoginForm.tsx";

interface LoginDialogProps {
  /** The brand's mark. */
  readonly mark: ReactNode;
  readonly CaptchaComponent: CaptchaComponent;
  readonly onLoggedIn: (token: string, isPersistent: boolean) => void;
  readonly onClose: () => void;
}

const TABS: readonly { readonly id: LoginTab; readonly label: string }[] = [
  { id: "account", label: "账号登录" },
  { id: "phone", label: "手机登录" },
];

/** Login by account or by phone (docs/product.md 2 and 4). */
export function LoginDialog({ mark, CaptchaComponent, onLoggedIn, onClose }: LoginDialogProps) {
  const { api, brand } = usePortal();
  const [config, setConfig] = useState<CmsConfig | null>(null);
  const [made] = useState(() => {
    const end = codeEndOf("login");
    return { logic: loginLogic(api, end), input: { endsAt: end.read(), now: Date.now } };
  });
  const [snapshot, send, actor] = useActor(made.logic, { input: made.input });

  const finish = useEffectEvent(onLoggedIn);
  useEffect(() => {
    const subscription = actor.subscribe(({ output }) => {
      if (output) finish(output.token, output.isPersistent);
    });
    return () => subscription.unsubscribe();
  }, [actor]);

  // Fetched each time the dialog opens (docs/product.md 7). When it fails, the local captcha and the help page are used.
  useEffect(() => {
    const controller = new AbortController();
    void cmsConfig(api, { signal: controller.signal, isQuiet: true }).then((answer) => {
      if (answer.ok) setConfig(answer.value);
    });
    return () => controller.abort();
  }, [api]);

  const { tab } = snapshot.context;
  return (
    <Dialog title={`登录${brand.name}`} mark={mark} width={402} onClose={onClose}>
      <Tabs value={tab} onChange={(id) => send({ type: "tab.chosen", tab: id })} items={TABS} label="登录方式">
        <LoginBanner text={loginBanner(snapshot)} />
        <LoginForm snapshot={snapshot} send={send} config={config} CaptchaComponent={CaptchaComponent} onLeave={onClose} />
      </Tabs>
    </Dialog>
  );
}
