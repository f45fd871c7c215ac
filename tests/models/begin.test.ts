import { type AnyStateMachine, createActor } from "xstate";
import { describe, expect, it } from "vitest";
import { PATIENCE_MS, STEADY_MS as BROADCAST_STEADY_MS } from "../../machines/anchor/broadcastMachine.ts";
import { REVIEW_POLL_MS, RETRY_MS } from "../../machines/anchor/applicationMachine.ts";
import { PICTURES_MAX } from "../../machines/anchor/applicationForm.ts";
import { TRACK_POINTS } from "../../machines/captcha/track.ts";
import { findPasswordMachine } from "../../machines/login/findPasswordMachine.ts";
import { JUMP_S } from "../../machines/login/jumpMachine.ts";
import { loginMachine } from "../../machines/login/loginMachine.ts";
import { registerMachine } from "../../machines/login/registerMachine.ts";
import { setPasswordMachine } from "../../machines/login/setPasswordMachine.ts";
import { GIVE_UP_MS, LIVE_PAUSE_MS, LOADING_MS, STALL_MS, STEADY_MS } from "../../machines/player/playerMachine.ts";
import { payPasswordMachine } from "../../machines/wallet/payPasswordMachine.ts";
import { withdrawalMachine } from "../../machines/wallet/withdrawalMachine.ts";

/** A form's initial context and state. */
function beginning(machine: AnyStateMachine, input: object): readonly unknown[] {
  const { value, context } = createActor(machine, { input: { endsAt: null, now: () => 1_000, ...input } }).getSnapshot();
  // The injected input does not belong to the form.
  const { storedCountdown: _stored, makeKey: _makeKey, ...own } = context as Record<string, unknown>;
  return [value, own];
}

const PHONE = {
  mobile: "",
  code: "",
  codeFor: null,
  requestingFor: null,
  resendS: 0,
  failuresSeen: 0,
  captchaAttempt: 0,
  captchaVerification: null,
  isCaptchaLocal: false,
  isCaptchaPassed: false,
};

describe("a form begins empty, without problems and with no captcha open", () => {
  it("to log in: with the account's tab, staying logged in", () => {
    expect(beginning(loginMachine, {})).toEqual([
      { editing: "calm" },
      { tab: "account", account: "", password: "", phone: PHONE, isPersistent: true, typed: [], problems: {}, banner: "", token: "" },
    ]);
  });

  it("to register: by phone, the agreement not given", () => {
    expect(beginning(registerMachine, {})).toEqual([
      { editing: "calm" },
      {
        way: "phone",
        phone: PHONE,
        nickName: "",
        password: "",
        confirmation: "",
        hasAgreed: false,
        problems: {},
        banner: "",
        token: "",
        unanswered: null,
      },
    ]);
  });

  it("to find a password", () => {
    expect(beginning(findPasswordMachine, {})).toEqual([
      { proving: "calm" },
      { phone: PHONE, password: "", confirmation: "", problems: {}, banner: "" },
    ]);
  });

  it("to set a password", () => {
    expect(beginning(setPasswordMachine, {})).toEqual([
      { editing: "calm" },
      { password: "", confirmation: "", problems: {}, failure: null },
    ]);
  });

  it("to set a payment password", () => {
    const form = { password: "", newPassword: "", verifyCode: "" };
    expect(beginning(payPasswordMachine, {})).toEqual([
      "editing",
      { form, problems: {}, failure: null, isCaptchaOpen: false, isCodeSent: false, codeFailuresSeen: 0, resendS: 0 },
    ]);
  });

  it("to withdraw: with what there is, and nothing asked for", () => {
    const form = { drawType: null, cardId: "", amount: "", payPassword: "", verifyCode: "" };
    const asked = { intent: null, request: null, unanswered: 0, message: "", terms: null, termsFailure: null };
    const code = { isCodeSent: false, codeFailuresSeen: 0, resendS: 0 };
    expect(beginning(withdrawalMachine, { intent: null, cashBalance: "12.50", makeKey: () => "key" })).toEqual([
      { form: "editing", terms: "unasked" },
      { form, problems: {}, cashBalance: "12.50", ...asked, ...code },
    ]);
  });
});

describe("the times and counts of machines", () => {
  it("of a player: when it says it stalls, gives a connection up, and lets a paused live picture go", () => {
    expect({ STALL_MS, GIVE_UP_MS, LOADING_MS, STEADY_MS, LIVE_PAUSE_MS }).toEqual({
      STALL_MS: 3_000,
      GIVE_UP_MS: 8_000,
      LOADING_MS: 10_000,
      STEADY_MS: 15_000,
      LIVE_PAUSE_MS: 60_000,
    });
  });

  it("of a broadcast, an application, a jump and a drag", () => {
    expect([PATIENCE_MS, BROADCAST_STEADY_MS]).toEqual([60_000, 15_000]);
    expect([REVIEW_POLL_MS, RETRY_MS, PICTURES_MAX]).toEqual([30_000, 3_000, 3]);
    expect([JUMP_S, TRACK_POINTS]).toEqual([3, 200]);
  });
});
