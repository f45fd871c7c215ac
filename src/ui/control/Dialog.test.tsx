import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Confirm } from "./Confirm.tsx";
import { ControlProvider } from "./ControlProvider.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";
import { giveLayout } from "./testing.ts";

beforeAll(giveLayout);

function Page(props: Partial<DialogProps> & { onClosed?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { onClosed, ...rest } = props;
  return (
    <ControlProvider>
      <button type="button" onClick={() => setIsOpen(true)}>
        登录
      </button>
      {isOpen ? (
        <Dialog
          title="登录全场体育"
          onClose={() => {
            onClosed?.();
            setIsOpen(false);
          }}
          {...rest}
        >
          <input aria-label="手机号" />
          <button type="button">获取验证码</button>
        </Dialog>
      ) : null}
    </ControlProvider>
  );
}

async function open(props: Parameters<typeof Page>[0] = {}) {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(<Page {...props} />);
  await user.click(screen.getByRole("button", { name: "登录" }));
  return user;
}
const focused = () => document.activeElement;

describe("a dialog", () => {
  it("is named by its title, puts the focus on the first field and keeps it inside", async () => {
    const user = await open();
    expect(screen.getByRole("dialog", { name: "登录全场体育" }).getAttribute("aria-modal")).toBe("true");
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText("手机号")));
    await user.tab();
    expect(focused()?.textContent).toBe("获取验证码");
    await user.tab();
    expect(focused()).toBe(screen.getByRole("button", { name: "关闭" }));
    await user.tab();
    expect(focused()).toBe(screen.getByLabelText("手机号"));
  });

  it.each(["{Escape}", "button"])("closes by %s and gives the focus back to its opener", async (way) => {
    const user = await open();
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText("手机号")));
    if (way === "button") await user.click(screen.getByRole("button", { name: "关闭" }));
    else await user.keyboard(way);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(focused()).toBe(screen.getByRole("button", { name: "登录" })));
    expect(document.body.style.overflow).toBe("");
  });

  it("gives the focus to what is nearest when what it did has taken its opener away", async () => {
    function Appeal() {
      const [step, setStep] = useState<"open" | "asking" | "sent">("open");
      return (
        <ControlProvider>
          <a href="/first">首页</a>
          <article>
            <a href="/by">作者</a>
            <p>{step === "sent" ? "申诉已提交" : <button onClick={() => setStep("asking")}>申诉</button>}</p>
          </article>
          {step === "asking" ? (
            <Dialog title="申诉理由" onClose={() => setStep("open")}>
              <button onClick={() => setStep("sent")}>提交</button>
            </Dialog>
          ) : null}
        </ControlProvider>
      );
    }
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    render(<Appeal />);
    await user.click(screen.getByRole("button", { name: "申诉" }));
    await waitFor(() => expect(focused()).toBe(screen.getByRole("button", { name: "提交" })));
    await user.keyboard("{Enter}");
    await screen.findByText("申诉已提交");
    await waitFor(() => expect(focused()).toBe(screen.getByRole("link", { name: "作者" })));
  });

  it("stays while it must not be closed", async () => {
    const onClosed = vi.fn();
    const user = await open({ canClose: false, onClosed });
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText("手机号")));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("button", { name: "关闭" })).toBeNull();
    expect(onClosed).not.toHaveBeenCalled();
  });

  it("stays when the press was outside", async () => {
    const onClosed = vi.fn();
    const user = await open({ onClosed });
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText("手机号")));
    await user.click(document.body);
    expect(onClosed).not.toHaveBeenCalled();
  });

  it("keeps its name with a hidden title, and takes another label", async () => {
    await open({ isTitleHidden: true, label: "登录" });
    expect(screen.getByRole("dialog", { name: "登录" })).toBeTruthy();
    expect(screen.getByText("登录全场体育").className).toContain("sr");
  });

  it("has no opener's page behind it for readers of the screen", async () => {
    await open();
    await waitFor(() => expect(screen.queryByRole("button", { name: "登录" })).toBeNull());
  });
});

describe("a question", () => {
  it("is an alert dialog with two answers", async () => {
    const onOk = vi.fn();
    const onCancel = vi.fn();
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    render(
      <ControlProvider>
        <Confirm title="修改昵称" text="昵称超过 10 个字" okLabel="修改" cancelLabel="跳过" onOk={onOk} onCancel={onCancel} />
      </ControlProvider>,
    );
    expect(screen.getByRole("alertdialog", { name: "修改昵称" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "修改" }));
    expect(onOk).toHaveBeenCalledOnce();
    await user.click(screen.getByRole("button", { name: "跳过" }));
    await user.keyboard("{Escape}");
    expect(onCancel).toHaveBeenCalledTimes(2);
  });
});
