import { useState } from "react";
import type { SignInStep } from "../../../contract/desk/staff.ts";
import { sendForm } from "../../hooks/sendForm.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { PasswordInput } from "../../ui/control/PasswordInput.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { QrCode } from "../../ui/surface/QrCode.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import styles from "../layout/desk.module.css";
import { DemoAccounts } from "./DemoAccounts.tsx";

const CODE_LENGTH = 6;

/** Account and password, then the code of the second factor. */
export function SignIn({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [step, setStep] = useState<SignInStep | null>(null);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  return (
    <div className={styles.gate}>
      <main className={styles.card}>
        <h1>值班台</h1>
        {step === null ? (
          <PasswordStep name={name} password={password} onName={setName} onPassword={setPassword} onStep={setStep} />
        ) : (
          <CodeStep
            step={step}
            onSignedIn={onSignedIn}
            onBack={() => {
              setPassword("");
              setStep(null);
            }}
          />
        )}
        <DemoAccounts
          onChoose={(account) => {
            setName(account.name);
            setPassword(account.password);
          }}
        />
      </main>
    </div>
  );
}

interface PasswordStepProps {
  readonly name: string;
  readonly password: string;
  readonly onName: (text: string) => void;
  readonly onPassword: (text: string) => void;
  readonly onStep: (step: SignInStep) => void;
}

function PasswordStep({ name, password, onName, onPassword, onStep }: PasswordStepProps) {
  const api = useDeskApi();
  const { isSending, problem, send } = useSending();
  const [isTried, setIsTried] = useState(false);
  const submit = (): void => {
    setIsTried(true);
    if (name.trim() === "" || password === "") return;
    void send(() => api.send("POST /sign-in", { body: { name: name.trim(), password } }), onStep);
  };
  return (
    <form {...sendForm(submit)}>
      <p className={styles.lead}>工作人员登录，需要账号、密码和动态码</p>
      <FormBanner text={problem} />
      <Field label="账号" problem={isTried && name.trim() === "" ? "请输入账号" : null}>
        <TextInput value={name} onChange={onName} autoComplete="username" />
      </Field>
      <Field label="密码" problem={isTried && password === "" ? "请输入密码" : null}>
        <PasswordInput value={password} onChange={onPassword} maxLength={200} />
      </Field>
      <Button kind="primary" size="lg" type="submit" isWide isBusy={isSending}>
        下一步
      </Button>
    </form>
  );
}

interface CodeStepProps {
  readonly step: SignInStep;
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

function CodeStep({ step: { challenge, enrolment }, onSignedIn, onBack }: CodeStepProps) {
  const api = useDeskApi();
  const { isSending, problem, send } = useSending();
  const [code, setCode] = useState("");
  const [isTried, setIsTried] = useState(false);
  const isWhole = code.length === CODE_LENGTH;
  const submit = (): void => {
    setIsTried(true);
    if (!isWhole) return;
    void send(() => api.send("POST /sign-in/code", { body: { challenge, code } }), onSignedIn);
  };
  return (
    <form {...sendForm(submit)}>
      {enrolment === null ? (
        <p className={styles.lead}>输入验证器应用里的 6 位动态码</p>
      ) : (
        <>
          <p className={styles.lead}>首次登录：用验证器应用扫码或输入密钥，再填它给出的动态码</p>
          <div className={styles.qr}>
            <QrCode text={enrolment.uri} label="绑定验证器的二维码" size={168} />
            <code>{enrolment.secret.replace(/(.{4})/g, "$1 ").trim()}</code>
          </div>
        </>
      )}
      <FormBanner text={problem} />
      <Field label="动态码" problem={isTried && !isWhole ? "请输入 6 位动态码" : null}>
        <TextInput
          value={code}
          onChange={(text) => setCode(text.replace(/\D/g, "").slice(0, CODE_LENGTH))}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
        />
      </Field>
      <Button kind="primary" size="lg" type="submit" isWide isBusy={isSending}>
        登录
      </Button>
      <p style={{ marginTop: 12 }}>
        <Button kind="text" onClick={onBack}>
          换一个账号
        </Button>
      </p>
    </form>
  );
}
