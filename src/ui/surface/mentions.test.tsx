import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { asUserId } from "../../../contract/ids.ts";
import type { MentionSuggestion } from "../../../contract/http/notice.ts";
import { ok } from "../../../contract/result.ts";
import { VISITOR } from "../../hooks/session.ts";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { BUSY, type Reply, worldOf } from "../../hooks/testing/portal.tsx";
import { MentionField } from "./MentionField.tsx";
import { MentionText } from "./MentionText.tsx";

const SUGGEST = "/inform/mention/suggest";

function name(id: string, nickName: string, from: MentionSuggestion["from"] = "followed"): MentionSuggestion {
  return { id: asUserId(id)!, nickName, portrait: "", from };
}
const NAMES = [name("7", "北看台阿宽"), name("8", "北区老兵", "here"), name("9", "门线技术", "name")];
const begin = (word: unknown): Reply => ok({ list: NAMES.filter(({ nickName }) => nickName.startsWith(String(word))) });

function show(view = sessionOf(userInfo()), answer: (word: unknown) => Reply = begin) {
  const onKey = vi.fn();
  function Page() {
    const [text, setText] = useState("");
    return (
      <MentionField
        aria-label="写点什么"
        value={text}
        onText={setText}
        subject="post:7"
        onKeyDown={({ key }) => {
          if (key === "Enter" || key === "Escape") onKey(key);
        }}
      />
    );
  }
  const { element, api } = worldOf(<Page />, { [SUGGEST]: ({ query }) => answer(query?.["word"]) }, { view });
  render(element);
  return { api, onKey, field: screen.getByLabelText<HTMLTextAreaElement>("写点什么") };
}

describe("a field that offers names", () => {
  it("behind an @: arrows choose, Enter takes, and the caret stands behind the name", async () => {
    const { field, api, onKey } = show();
    await userEvent.type(field, "问 @北");
    const list = await screen.findByRole("listbox", { name: "提到" });
    expect(within(list).getAllByRole("option")).toHaveLength(2);
    expect(field.getAttribute("role")).toBe("combobox");
    const chosen = () => document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;
    expect(chosen()).toContain("北看台阿宽");
    await userEvent.keyboard("{ArrowDown}");
    expect(chosen()).toContain("北区老兵");
    await userEvent.keyboard("{ArrowDown}{ArrowUp}{Enter}");
    expect([field.value, field.selectionStart]).toEqual(["问 @北区老兵 ", 8]);
    expect([screen.queryByRole("listbox"), field.getAttribute("role")]).toEqual([null, null]);
    expect(onKey).not.toHaveBeenCalled();
    expect(api.sent.at(-1)?.input.query).toEqual({ word: "北", subject: "post:7" });
    await userEvent.keyboard("{Enter}");
    expect(onKey).toHaveBeenCalledWith("Enter");
  });

  it("in the middle of a text, by the pointer; what follows stays", async () => {
    const { field } = show();
    await userEvent.type(field, "你说呢");
    field.setSelectionRange(0, 0);
    await userEvent.type(field, "@门", { initialSelectionStart: 0, initialSelectionEnd: 0 });
    await userEvent.click(await screen.findByRole("option", { name: /门线技术/ }));
    expect(field.value).toBe("@门线技术 你说呢");
    expect(document.activeElement).toBe(field);
  });

  it("Escape puts the list away, and only the next one reaches the form; what nobody is called is plain text", async () => {
    const { field, onKey } = show();
    await userEvent.type(field, "@北");
    await screen.findByRole("listbox");
    await userEvent.keyboard("{Escape}");
    expect([screen.queryByRole("listbox"), onKey.mock.calls]).toEqual([null, []]);
    await userEvent.keyboard("{Escape}");
    expect(onKey).toHaveBeenCalledWith("Escape");
    await userEvent.type(field, "没有这个人{Enter}");
    await waitFor(() => expect(onKey).toHaveBeenCalledWith("Enter"));
    expect(field.value).toBe("@北没有这个人\n");
  });

  it("asks nothing for a visitor or an address of mail, and is a plain field while nobody answers", async () => {
    const visitor = show(VISITOR);
    await userEvent.type(visitor.field, "@北");
    expect(visitor.api.sent).toEqual([]);
    document.body.replaceChildren();
    const { field, api } = show(undefined, () => BUSY);
    await userEvent.type(field, "a@b");
    expect(api.sent).toEqual([]);
    await userEvent.type(field, " @b{Enter}");
    expect(field.value).toBe("a@b @b\n");
  });
});

it("whom a text names is a link to their space, the longest name; an unknown @ is plain text", () => {
  const mentions = [
    { name: "老周", userId: "7" },
    { name: "老周聊枪手", userId: "8" },
  ];
  const { element } = worldOf(
    <p>
      <MentionText text="@老周你好，@老周聊枪手 说了，@路人 没说" mentions={mentions} />
    </p>,
    {},
  );
  render(element);
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["@老周", expect.stringContaining("7")],
    ["@老周聊枪手", expect.stringContaining("8")],
  ]);
  expect(screen.getByText(/@路人 没说/)).toBeTruthy();
});
