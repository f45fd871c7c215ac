import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { tabKeys } from "./tabKeys.ts";

function Row() {
  const [chosen, setChosen] = useState("聊天");
  return (
    <div role="tablist" onKeyDown={tabKeys}>
      {["聊天", "赛况", "排行"].map((word) => (
        <button
          key={word}
          type="button"
          role="tab"
          aria-selected={chosen === word}
          tabIndex={chosen === word ? 0 : -1}
          onClick={() => setChosen(word)}
        >
          {word}
        </button>
      ))}
      <input aria-label="搜索" defaultValue="ab" />
    </div>
  );
}

it("go round, to the ends, choose the tab gone to, and leave what is no tab alone", async () => {
  render(<Row />);
  const chosen = () => screen.getByRole("tab", { selected: true });
  await userEvent.tab();
  for (const [key, word] of [
    ["ArrowRight", "赛况"],
    ["End", "排行"],
    ["ArrowRight", "聊天"],
    ["ArrowLeft", "排行"],
    ["Home", "聊天"],
    ["ArrowDown", "聊天"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect([key, chosen().textContent]).toEqual([key, word]);
    expect(document.activeElement).toBe(chosen());
  }
  await userEvent.tab();
  await userEvent.keyboard("{Home}");
  expect(document.activeElement).toBe(screen.getByLabelText("搜索"));
});
