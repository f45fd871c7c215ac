import { DRAW_TYPE_LABEL, type DrawType } from "../../../../contract/codes/transactions.ts";
import { WITHDRAWAL_TAX_PERCENT } from "../../../../contract/limits.ts";
import { needsAccount } from "../../../../machines/wallet/withdrawalForm.ts";
import type { WithdrawalContext, WithdrawalEvent } from "../../../../machines/wallet/withdrawalMachine.ts";
import { amountText } from "../../../ui/amount.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { CodeInput } from "../../../ui/control/CodeInput.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { InnerButton } from "../../../ui/control/InputBox.tsx";
import { PasswordInput } from "../../../ui/control/PasswordInput.tsx";
import { RadioGroup } from "../../../ui/control/RadioGroup.tsx";
import { Select } from "../../../ui/control/Select.tsx";
import { TextInput } from "../../../ui/control/TextInput.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import type { IconName } from "../../../ui/surface/icons.ts";
import styles from "./withdraw.module.css";
import { failureWords } from "../../../ui/surface/failureWords.ts";

interface FieldsProps {
  readonly context: WithdrawalContext;
  readonly send: (event: WithdrawalEvent) => void;
}

const TYPES: readonly { readonly type: DrawType; readonly icon: IconName }[] = [
  { type: 1, icon: "card" },
  { type: 2, icon: "phone" },
  { type: 3, icon: "wallet" },
];

function isDrawType(value: number): value is DrawType {
  return value === 1 || value === 2 || value === 3;
}

export function TypeField({ context: { form, problems }, send }: FieldsProps) {
  return (
    <div className={styles.types}>
      <span aria-hidden="true">提现方式</span>
      <div>
        <RadioGroup
          label="提现方式"
          value={form.drawType === null ? "" : String(form.drawType)}
          onChange={(value) => {
            const drawType = Number(value);
            if (isDrawType(drawType)) send({ type: "drawType.chosen", drawType });
          }}
          options={TYPES.map(({ type, icon }) => ({
            value: String(type),
            label: (
              <>
                <Icon name={icon} size={18} />
                {DRAW_TYPE_LABEL[type]}
              </>
            ),
          }))}
        />
        {problems.drawType === undefined ? null : (
          <p className={styles.problem} role="alert">
            <Icon name="warn" size={14} />
            {problems.drawType}
          </p>
        )}
      </div>
    </div>
  );
}

export function AccountField({ context: { form, problems, terms, termsFailure }, send }: FieldsProps) {
  const isCard = form.drawType === 1;
  const label = isCard ? "银行卡号" : "支付宝账号";
  const isNone = terms !== null && terms.accounts.length === 0;
  const placeholder =
    terms === null ? (termsFailure ? "加载失败" : "加载中…") : isNone ? "暂无数据" : isCard ? "请选择银行卡号" : "请选择支付宝账号";
  return (
    <Field
      label={label}
      isLabelBeside
      problem={problems.cardId}
      hint={
        isNone ? (
          <Link className={styles.link} to={isCard ? "/v/bank" : "/v/zhifubao"}>
            {isCard ? "去绑定银行卡" : "去绑定支付宝"}
          </Link>
        ) : undefined
      }
    >
      <Select
        value={form.cardId}
        onChange={(text) => send({ type: "field.typed", field: "cardId", text })}
        disabled={terms === null || isNone}
        placeholder={placeholder}
        options={(terms?.accounts ?? []).map(({ id, bankName, accountNo }) => ({
          value: id,
          label: bankName === "" ? accountNo : `${bankName}　${accountNo}`,
        }))}
      />
    </Field>
  );
}

/** The tax, which the platform pays, not the user: nothing is deducted from the amount (docs/product.md 9). */
function taxText(drawType: DrawType | null): string {
  if (drawType === null) return "";
  return needsAccount(drawType) ? `平台代缴 ${WITHDRAWAL_TAX_PERCENT}% 个人所得税` : "无需缴税";
}

export function AmountField({ context: { form, problems, terms }, send }: FieldsProps) {
  return (
    <Field label="提现球钻" isLabelBeside problem={problems.amount}>
      <TextInput
        value={form.amount}
        onChange={(text) => send({ type: "field.typed", field: "amount", text })}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="请填写提现球钻"
        after={
          <InnerButton type="button" onClick={() => send({ type: "amount.filled" })}>
            全部提现
          </InnerButton>
        }
      />
      <p className={styles.terms}>
        {terms === null ? null : (
          <span>
            单笔最小提现球钻为 <b>{amountText(terms.minimum)}</b>
          </span>
        )}
        <span>{taxText(form.drawType)}</span>
      </p>
    </Field>
  );
}

/** `获取验证码`, then `重新发送 (47s)` (docs/product.md 4). */
function codeLabel({ resendS, isCodeSent }: WithdrawalContext): string {
  if (resendS > 0) return `重新发送 (${resendS}s)`;
  return isCodeSent ? "重新发送" : "获取验证码";
}

export function SecretFields({ context, send, mobile }: FieldsProps & { readonly mobile: string }) {
  const { form, problems, resendS, isCodeSent } = context;
  return (
    <>
      {needsAccount(form.drawType) ? (
        <Field
          label="短信验证码"
          isLabelBeside
          problem={problems.verifyCode}
          hint={
            mobile === "" ? (
              <Link className={styles.link} to="/v/personal-data">
                请先绑定手机号
              </Link>
            ) : isCodeSent ? (
              `已发送至 ${mobile}`
            ) : undefined
          }
        >
          <CodeInput
            value={form.verifyCode}
            onChange={(text) => send({ type: "field.typed", field: "verifyCode", text })}
            name="verifyCode"
            action={{ label: codeLabel(context), isDisabled: resendS > 0 || mobile === "", onClick: () => send({ type: "code.asked" }) }}
          />
        </Field>
      ) : null}
      <Field label="支付密码" isLabelBeside problem={problems.payPassword}>
        <PasswordInput
          value={form.payPassword}
          onChange={(text) => send({ type: "field.typed", field: "payPassword", text })}
          name="pay-password"
          autoComplete="off"
          placeholder="请输入支付密码"
          after={
            <Link className={styles.forgotten} to="/v/wallet-forget-password">
              忘记密码
            </Link>
          }
        />
      </Field>
    </>
  );
}

export function TermsFailure({ context: { termsFailure }, send }: FieldsProps) {
  if (termsFailure === null) return null;
  return (
    <p className={styles.failed} role="alert">
      {failureWords(termsFailure)}
      <Button kind="text" onClick={() => send({ type: "terms.retried" })}>
        重试
      </Button>
    </p>
  );
}
