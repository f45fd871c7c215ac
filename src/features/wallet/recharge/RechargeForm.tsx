import { type FormEvent, useState } from "react";
import type { PaySetting } from "../../../../contract/http/pay.ts";
import { formatMinor, parseMinor, typedAmount } from "../../../../contract/money.ts";
import { type Result, err, ok } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import type { RechargeInput } from "../../../api/payIn.ts";
import { amountText } from "../../../ui/amount.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { RadioGroup } from "../../../ui/control/RadioGroup.tsx";
import { TextInput } from "../../../ui/control/TextInput.tsx";
import { failureWords } from "../../../ui/surface/failureWords.ts";
import { AmountChoice } from "./AmountChoice.tsx";
import { StageHead } from "./StageHead.tsx";
import styles from "./recharge.module.css";

type Limits = Pick<PaySetting, "minYuan" | "maxYuan">;

/** The amount as the server expects it (`"50.00"`, yuan), or the problem with it in words. */
function checkAmount(text: string, { minYuan, maxYuan }: Limits): Result<string, string> {
  const typed = typedAmount(text);
  if (typed === "") return err("请选择或输入充值金额");
  const minor = parseMinor(typed);
  if (minor === null) return err("请输入正确的金额，最多两位小数");
  if (minor < BigInt(minYuan) * 100n) return err(`单笔充值金额最少为${minYuan}元`);
  if (minor > BigInt(maxYuan) * 100n) return err(`单笔充值金额最多为${maxYuan}元`);
  return ok(formatMinor(minor));
}

interface RechargeFormProps {
  readonly setting: PaySetting;
  /** The server's refusal of the last request. */
  readonly refusal: ApiFailure | null;
  readonly isSending: boolean;
  readonly onStart: (input: Omit<RechargeInput, "idempotencyKey">) => void;
}

/** Amount and payment method. Control tier: loaded after hydration. */
export function RechargeForm({ setting, refusal, isSending, onStart }: RechargeFormProps) {
  const { rechargeAmounts, minYuan, maxYuan, methods } = setting;
  const [chosen, setChosen] = useState("");
  const [typed, setTyped] = useState("");
  const [methodId, setMethodId] = useState(methods[0]?.id ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const checked = checkAmount(typed === "" ? chosen : typed, setting);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setProblem(checked.ok ? null : checked.error);
    if (!checked.ok) {
      const field = event.currentTarget.elements.namedItem("amount");
      if (field instanceof HTMLInputElement) field.focus();
    } else if (!isSending && methodId !== "") onStart({ amount: checked.value, method: methodId });
  }

  return (
    <ControlProvider>
      <form className={styles.form} onSubmit={submit} noValidate>
        <StageHead>充值金额</StageHead>
        <AmountChoice
          amounts={rechargeAmounts}
          value={typed === "" ? chosen : ""}
          onChange={(amount) => {
            setChosen(amount);
            setTyped("");
            setProblem(null);
          }}
        />
        <div className={styles.own}>
          <Field label="自定义金额" problem={problem} hint={`单笔 ${amountText(String(minYuan))} 至 ${amountText(String(maxYuan))} 元`}>
            <TextInput
              value={typed}
              onChange={(text) => {
                setTyped(text);
                setProblem(null);
              }}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              placeholder="输入其他金额"
              after={<span className={styles.unit}>元</span>}
            />
          </Field>
        </div>
        <h2 className={styles.stage}>支付方式</h2>
        <div className={styles.methods}>
          {methods.length === 0 ? (
            <p className={styles.note}>暂无可用的支付方式</p>
          ) : (
            <RadioGroup
              label="支付方式"
              value={methodId}
              onChange={setMethodId}
              options={methods.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </div>
        <div className={styles.foot}>
          <p>
            到账 <b className="big">{checked.ok ? amountText(checked.value) : "--"}</b> 球钻
          </p>
          <Button type="submit" kind="primary" size="lg" isBusy={isSending}>
            立即充值
          </Button>
        </div>
        {refusal ? (
          <p className={styles.refusal} role="alert">
            {failureWords(refusal)}
          </p>
        ) : null}
      </form>
    </ControlProvider>
  );
}
