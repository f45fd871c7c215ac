import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ok } from "../../../../contract/result.ts";
import type { CaptchaProps } from "../../../hooks/captcha.ts";
import { sessionOf } from "../../../hooks/testing/people.ts";
import type { Replies } from "../../../hooks/testing/portal.tsx";
import { USER, setUp } from "../testing.tsx";
import { PersonalDataPage } from "./PersonalDataPage.tsx";

/** The page of one's own data, with its dialogs. */

export function show(...given: Parameters<typeof setUp>): ReturnType<typeof setUp> {
  const shown = setUp(...given);
  render(shown.element);
  return shown;
}

export const UNSET = ok({ isSet: false, realName: "", idCard: "" });
export const KEY = ok({ key: "0".repeat(64), iv: "a".repeat(32) });

function Captcha({ purpose, onVerified }: CaptchaProps) {
  return (
    <button type="button" onClick={() => onVerified("solved")}>
      验证 {purpose}
    </button>
  );
}

interface Over {
  readonly user?: Partial<typeof USER>;
  readonly first?: Parameters<typeof PersonalDataPage>[0]["first"];
  readonly usageTimeS?: () => number;
}

export function open(handlers: Replies = {}, { user = {}, first = UNSET, usageTimeS = () => 0 }: Over = {}) {
  return show(<PersonalDataPage first={first} Captcha={Captcha} usageTimeS={usageTimeS} />, handlers, {
    view: sessionOf({ ...USER, ...user }),
  });
}

/** The opened dialog; find its inputs by their labels. */
export async function dialogOf(button: string): Promise<ReturnType<typeof within>> {
  await userEvent.click(screen.getByRole("button", { name: button }));
  return within(await screen.findByRole("dialog"));
}

export const alerts = (dialog: ReturnType<typeof within>): string[] =>
  dialog
    .queryAllByRole("alert")
    .map((alert: HTMLElement) => alert.textContent ?? "")
    .filter(Boolean);
