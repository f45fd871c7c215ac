import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "../../ui/control/Button.tsx";
import { Checkbox } from "../../ui/control/Checkbox.tsx";
import { CodeInput } from "../../ui/control/CodeInput.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { BareInput, BareTextArea, InnerButton, InputBox, Prefix, TallBox } from "../../ui/control/InputBox.tsx";
import { PasswordInput } from "../../ui/control/PasswordInput.tsx";
import { PhoneInput } from "../../ui/control/PhoneInput.tsx";
import { RadioGroup } from "../../ui/control/RadioGroup.tsx";
import { Select } from "../../ui/control/Select.tsx";
import { TextArea } from "../../ui/control/TextArea.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";
import { useCropper } from "../../ui/control/useCropper.tsx";
import { Chapter, Specimen, State } from "./Specimen.tsx";
import styles from "./ui.module.css";

const KINDS: Readonly<Record<NonNullable<ButtonProps["kind"]>, string>> = {
  primary: "提交",
  plain: "取消",
  text: "忘记密码",
  danger: "删除",
};
const BUTTON_STATES: readonly (readonly [string, ButtonProps])[] = [
  ["md", {}],
  ["lg", { size: "lg" }],
  ["禁用", { disabled: true }],
  ["忙", { isBusy: true }],
];

function Buttons() {
  return (
    <>
      {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => (
        <State key={kind} of={kind} width="whole">
          <span className={styles.line}>
            {BUTTON_STATES.map(([state, props]) => (
              <Button key={state} kind={kind} {...props}>
                {KINDS[kind]} {state}
              </Button>
            ))}
          </span>
        </State>
      ))}
      <State of="isWide" width="whole">
        <Button kind="primary" size="lg" isWide>
          登录
        </Button>
      </State>
    </>
  );
}

interface StatefulProps<T> {
  readonly first: T;
  readonly children: (value: T, onChange: (value: T) => void) => ReactNode;
}

/** Holds the value of a controlled input. */
function Stateful<T>({ first, children }: StatefulProps<T>) {
  const [value, setValue] = useState(first);
  return children(value, setValue);
}

interface Variant {
  readonly of: string;
  readonly value: string;
  readonly isDisabled?: boolean;
  readonly problem?: string;
  readonly hint?: string;
}

interface InField {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
}

interface FieldsProps {
  readonly label: string;
  readonly states: readonly Variant[];
  readonly children: (input: InField) => ReactNode;
}

/** An input inside a field, in each of its states. */
function Fields({ label, states, children }: FieldsProps) {
  return states.map(({ of, value: first, isDisabled = false, problem, hint }) => (
    <State key={of} of={of} width="half">
      <Stateful first={first}>
        {(value, onChange) => (
          <Field label={label} problem={problem} hint={hint}>
            {children({ value, onChange, disabled: isDisabled })}
          </Field>
        )}
      </Stateful>
    </State>
  ));
}

const OPTIONS = [
  { value: "icbc", label: "中国工商银行" },
  { value: "cmb", label: "招商银行" },
  { value: "abc", label: "中国农业银行（维护中）", isDisabled: true },
];

/** A striped picture, which makes moving and zooming visible. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="480" height="320" fill="#2f6e43"/><path d="M0 0h60v320H0zM120 0h60v320h-60zM240 0h60v320h-60zM360 0h60v320h-60z" fill="#2a643c"/><circle cx="240" cy="160" r="70" fill="none" stroke="#dfe9e1" stroke-width="4"/></svg>`;
const PICTURE_FILE = new File([PICTURE], "pitch.svg", { type: "image/svg+xml" });
const NO_PICTURE = new File(["?"], "broken.png", { type: "image/png" });

function Cropping({ file }: { readonly file: File }) {
  const { cropper, isUnreadable } = useCropper(file, { width: 200, height: 200 });
  return isUnreadable ? <p role="alert">isUnreadable</p> : cropper;
}

/** Buttons, text fields and choices. */
export function Inputs() {
  return (
    <Chapter title="按钮与输入">
      <Specimen name="Button">
        <Buttons />
      </Specimen>
      <Specimen name="Field">
        <State of="标签在左" width="half">
          <Stateful first="看台第七排">
            {(value, onChange) => (
              <Field label="昵称" isLabelBeside hint="2 到 12 个字">
                <TextInput value={value} onChange={onChange} />
              </Field>
            )}
          </Stateful>
        </State>
        <State of="标签在左，有错" width="half">
          <Stateful first="看">
            {(value, onChange) => (
              <Field label="昵称" isLabelBeside problem="昵称太短" hint="2 到 12 个字">
                <TextInput value={value} onChange={onChange} />
              </Field>
            )}
          </Stateful>
        </State>
        <State of="标签不显示" width="half">
          <Stateful first="">
            {(value, onChange) => (
              <Field label="昵称" isLabelHidden>
                <TextInput value={value} onChange={onChange} placeholder="昵称" />
              </Field>
            )}
          </Stateful>
        </State>
      </Specimen>
      <Specimen name="TextInput">
        <Fields
          label="真实姓名"
          states={[
            { of: "空", value: "", hint: "须与银行卡一致" },
            { of: "已填", value: "张三" },
            { of: "有错", value: "张3", problem: "姓名只能是汉字", hint: "须与银行卡一致" },
            { of: "禁用", value: "张三", isDisabled: true },
          ]}
        >
          {(input) => <TextInput {...input} placeholder="真实姓名" after={<InnerButton type="button">清除</InnerButton>} />}
        </Fields>
      </Specimen>
      <Specimen name="PhoneInput">
        <Fields
          label="手机号"
          states={[
            { of: "空", value: "" },
            { of: "有错", value: "138", problem: "请输入正确的手机号" },
            { of: "禁用", value: "13800136021", isDisabled: true },
          ]}
        >
          {(input) => <PhoneInput {...input} />}
        </Fields>
      </Specimen>
      <Specimen name="CodeInput">
        <Fields label="验证码" states={[{ of: "可获取", value: "" }]}>
          {(input) => <CodeInput {...input} action={{ label: "获取验证码", isDisabled: false, onClick: () => undefined }} />}
        </Fields>
        <Fields
          label="验证码"
          states={[
            { of: "倒计时", value: "2026" },
            { of: "有错", value: "202611", problem: "验证码不正确" },
          ]}
        >
          {(input) => <CodeInput {...input} action={{ label: "59 秒后重发", isDisabled: true, onClick: () => undefined }} />}
        </Fields>
      </Specimen>
      <Specimen name="PasswordInput">
        <Fields
          label="密码"
          states={[
            { of: "空", value: "" },
            { of: "已填", value: "demo2018" },
            { of: "有错", value: "demo", problem: "密码,6-20个字符" },
            { of: "禁用", value: "demo2018", isDisabled: true },
          ]}
        >
          {(input) => <PasswordInput {...input} placeholder="密码" autoComplete="off" />}
        </Fields>
      </Specimen>
      <Specimen name="Select">
        <Fields
          label="开户银行"
          states={[
            { of: "未选", value: "" },
            { of: "已选", value: "cmb" },
            { of: "有错", value: "", problem: "请选择银行" },
            { of: "禁用", value: "icbc", isDisabled: true },
          ]}
        >
          {(input) => <Select {...input} placeholder="请选择银行" options={OPTIONS} />}
        </Fields>
      </Specimen>
      <Specimen name="TextArea">
        <Fields
          label="个人简介"
          states={[
            { of: "空", value: "" },
            { of: "有错", value: "加微信看球", problem: "内容含有联系方式" },
            { of: "禁用", value: "只看球，不说话", isDisabled: true },
          ]}
        >
          {(input) => <TextArea {...input} maxLength={50} rows={2} placeholder="一句话介绍自己" />}
        </Fields>
      </Specimen>
      <Specimen name="InputBox">
        <State of="Prefix、BareInput 与 InnerButton" width="half">
          <InputBox>
            <Prefix>¥</Prefix>
            <BareInput aria-label="金额" placeholder="金额" />
            <InnerButton type="button">全部</InnerButton>
          </InputBox>
        </State>
        <State of="TallBox 与 BareTextArea" width="half">
          <TallBox>
            <BareTextArea aria-label="原因" rows={2} placeholder="原因" />
          </TallBox>
        </State>
      </Specimen>
      <Specimen name="Checkbox">
        <State of="未选与已选">
          <span className={styles.line}>
            {[false, true].map((first) => (
              <Stateful key={String(first)} first={first}>
                {(isChecked, onChange) => (
                  <Checkbox isChecked={isChecked} onChange={onChange}>
                    记住我
                  </Checkbox>
                )}
              </Stateful>
            ))}
          </span>
        </State>
        <State of="禁用">
          <span className={styles.line}>
            {[false, true].map((isChecked) => (
              <Checkbox key={String(isChecked)} isChecked={isChecked} onChange={() => undefined} disabled>
                记住我
              </Checkbox>
            ))}
          </span>
        </State>
      </Specimen>
      <Specimen name="RadioGroup">
        <State of="一个禁用" width="whole">
          <Stateful first="card">
            {(value, onChange) => (
              <RadioGroup
                label="提现到"
                value={value}
                onChange={onChange}
                options={[
                  { value: "card", label: "银行卡" },
                  { value: "alipay", label: "支付宝" },
                  { value: "usdt", label: "其他", isDisabled: true },
                ]}
              />
            )}
          </Stateful>
        </State>
      </Specimen>
      <Specimen name="useCropper">
        <State of="可裁剪" width="half">
          <Cropping file={PICTURE_FILE} />
        </State>
        <State of="图片打不开" width="half">
          <Cropping file={NO_PICTURE} />
        </State>
      </Specimen>
    </Chapter>
  );
}
