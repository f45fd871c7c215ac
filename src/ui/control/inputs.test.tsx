import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./Button.tsx";
import { Checkbox } from "./Checkbox.tsx";
import { CodeInput } from "./CodeInput.tsx";
import { ControlProvider } from "./ControlProvider.tsx";
import { Field } from "./Field.tsx";
import { PasswordInput } from "./PasswordInput.tsx";
import { PhoneInput } from "./PhoneInput.tsx";
import { RadioGroup } from "./RadioGroup.tsx";
import { Select } from "./Select.tsx";
import { TextArea } from "./TextArea.tsx";
import { TextInput } from "./TextInput.tsx";

interface Value {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function show(Input: ComponentType<Value>, field: { problem?: string; hint?: string } = {}, value = "") {
  const onChange = vi.fn();
  function Form() {
    const [text, setText] = useState(value);
    return (
      <Field label="栏目" {...field}>
        <Input
          value={text}
          onChange={(next) => {
            onChange(next);
            setText(next);
          }}
        />
      </Field>
    );
  }
  render(
    <ControlProvider>
      <Form />
    </ControlProvider>,
  );
  return { onChange, user: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>("栏目") };
}

describe("a field", () => {
  it("names its input and says what is wrong with it, at once", () => {
    const { input } = show(TextInput, { problem: "请输入正确的手机号", hint: "十一位" });
    expect(screen.getByRole("alert").textContent).toBe("请输入正确的手机号");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(["请输入正确的手机号", "十一位"]);
  });

  it("says nothing while nothing is wrong", () => {
    const { input } = show(TextInput);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(input.hasAttribute("aria-invalid")).toBe(false);
    expect(input.hasAttribute("aria-describedby")).toBe(false);
  });
});

describe("a phone number", () => {
  it.each([
    ["138 0013 6021", "13800136021"],
    ["+86 138-0013-6021", "13800136021"],
    ["１３８００１３６０２１", "13800136021"],
    ["138001360219", "13800136021"],
    ["abc", ""],
  ])("pasted %s is %s", async (pasted, expected) => {
    const { input, user } = show(PhoneInput);
    await user.click(input);
    await user.paste(pasted);
    expect(input.value).toBe(expected);
    expect(input.inputMode).toBe("numeric");
  });
});

describe("a password", () => {
  it("is hidden, can be shown, and ends at 20 characters", async () => {
    const { input, user } = show(PasswordInput);
    expect(input.type).toBe("password");
    await user.type(input, "a".repeat(25));
    expect(input.value).toHaveLength(20);
    await user.click(screen.getByRole("button", { name: "显示密码" }));
    expect(input.type).toBe("text");
    await user.click(screen.getByRole("button", { name: "隐藏密码" }));
    expect(input.type).toBe("password");
  });
});

describe("a code", () => {
  it("is offered by the phone, holds six characters, and has its button beside it", async () => {
    const onClick = vi.fn();
    const { input, user } = show((props) => <CodeInput {...props} action={{ label: "获取验证码", isDisabled: false, onClick }} />);
    expect(input.autocomplete).toBe("one-time-code");
    expect(input.inputMode).toBe("numeric");
    await user.click(screen.getByRole("button", { name: "获取验证码" }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(input.value).toBe("");
  });

  it("takes no press while it counts down", async () => {
    const onClick = vi.fn();
    const { user } = show((props) => <CodeInput {...props} action={{ label: "重新发送 (47s)", isDisabled: true, onClick }} />);
    await user.click(screen.getByRole("button", { name: "重新发送 (47s)" }));
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe("longer texts and choices", () => {
  it("counts the characters of a text and stops at the limit", async () => {
    const { input, user } = show((props) => <TextArea {...props} maxLength={5} />);
    await user.type(input, "看台第七排！");
    expect(input.value).toBe("看台第七排");
    expect(screen.getByText("5/5")).toBeTruthy();
  });

  it("a select gives the value chosen", async () => {
    const options = [
      { value: "30", label: "近 30 天" },
      { value: "90", label: "近 90 天" },
    ];
    const { input, user, onChange } = show((props) => <Select {...props} options={options} placeholder="请选择" />);
    await user.selectOptions(input, "近 90 天");
    expect(onChange).toHaveBeenCalledWith("90");
  });

  it("a checkbox is pressed by its label and by the space bar", async () => {
    const onChange = vi.fn();
    render(
      <ControlProvider>
        <Checkbox isChecked onChange={onChange}>
          30 天内保持登录
        </Checkbox>
      </ControlProvider>,
    );
    const user = userEvent.setup();
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "30 天内保持登录" });
    expect(box.checked).toBe(true);
    await user.click(screen.getByText("30 天内保持登录"));
    expect(onChange).toHaveBeenCalledWith(false);
    box.focus();
    await user.keyboard(" ");
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it("radio cards are one group", async () => {
    const onChange = vi.fn();
    render(
      <ControlProvider>
        <RadioGroup
          label="提现方式"
          value="1"
          onChange={onChange}
          options={[
            { value: "1", label: "银行卡" },
            { value: "2", label: "支付宝" },
          ]}
        />
      </ControlProvider>,
    );
    expect(screen.getByRole("radiogroup", { name: "提现方式" })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "银行卡" }).checked).toBe(true);
    await userEvent.setup().click(screen.getByRole("radio", { name: "支付宝" }));
    expect(onChange).toHaveBeenCalledWith("2");
  });
});

describe("a button", () => {
  it("takes no press while it is busy, and keeps the focus", async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    const form = (isBusy: boolean) => (
      <ControlProvider>
        <form onSubmit={onSubmit}>
          <Button type="submit" kind="primary" isBusy={isBusy} onClick={onClick}>
            登录
          </Button>
        </form>
      </ControlProvider>
    );
    const { rerender } = render(form(false));
    const user = userEvent.setup();
    const button = screen.getByRole("button", { name: "登录" });
    await user.click(button);
    rerender(form(true));
    expect(button.getAttribute("aria-busy")).toBe("true");
    await user.click(button);
    expect(onClick).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button);
  });
});
