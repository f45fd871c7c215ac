import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Result } from "../../../contract/result.ts";
import { err, ok } from "../../../contract/result.ts";
import type { Refusal } from "../../../machines/kit/refusal.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { type DeskApi, DeskApiContext } from "../api/deskApi.ts";
import { Component as HornsScreen } from "./HornsScreen.tsx";

interface SentBody {
  readonly text: string;
  readonly requestKey: string;
}

it("a horn whose answer was lost is sent again with its key; another text, or the same after success or refusal, is another horn", async () => {
  const sent: SentBody[] = [];
  const answers: Result<object, Refusal>[] = [];
  const api = {
    async send(name: string, { body }: { body: SentBody }) {
      if (name === "GET /horns") return ok({ list: [], cursor: null, users: 3 });
      sent.push(body);
      return answers.shift() ?? ok({});
    },
    onSignedOut: () => () => undefined,
  } as unknown as DeskApi;
  const user = userEvent.setup();
  render(
    <DeskApiContext value={api}>
      <NoticeContext value={() => undefined}>
        <ControlProvider>
          <HornsScreen />
        </ControlProvider>
      </NoticeContext>
    </DeskApiContext>,
  );
  const send = async (answer: Result<object, Refusal>) => {
    answers.push(answer);
    await user.click(screen.getByRole("button", { name: "发送" }));
    await user.click(await screen.findByRole("button", { name: "确认发送" }));
    await expect.poll(() => screen.queryByRole("button", { name: "确认发送" })).toBeNull();
  };
  const lost = err({ code: 0, message: "网络不稳定" });
  const field = screen.getByLabelText("内容");
  await user.type(field, "今晚维护");
  await send(lost);
  await send(lost);
  await send(ok({}));
  expect((field as HTMLTextAreaElement).value).toBe("");
  await user.type(field, "今晚维护");
  await send(err({ code: 400, message: "内容里有禁用词" }));
  await send(lost);
  await user.type(field, "，请留意");
  await send(ok({}));
  const keys = sent.map(({ requestKey }) => requestKey);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3, 4, 5]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});
