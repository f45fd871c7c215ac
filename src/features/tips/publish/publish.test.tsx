import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { richOfParagraphs } from "../../../../contract/rules/richText.ts";
import { ok } from "../../../../contract/result.ts";
import { BALANCES, sessionOf, userInfo } from "../../../hooks/testing/people.ts";
import { worldOf } from "../../../hooks/testing/portal.tsx";
import { asUserId } from "../../../../contract/ids.ts";
import { REASON } from "../testing.ts";
import { PublishPage } from "./PublishPage.tsx";

const expert = (id: string) => sessionOf(userInfo({ id: asUserId(id)!, isExpert: 1 }), BALANCES);
const KEPT = { betType: "ah", reason: richOfParagraphs([REASON]), amount: 38, currency: "diamond", isRefundable: true };

describe("a draft of a plan", () => {
  it("is shown to and kept for its own expert alone: who logs in after on the same browser begins anew", async () => {
    localStorage.setItem("tips.draft.100007", JSON.stringify(KEPT));
    localStorage.setItem("tips.draft", JSON.stringify({ ...KEPT, reason: richOfParagraphs(["不知道是谁写的"]) }));
    const { element, view$ } = worldOf(
      <PublishPage />,
      { "/tj/match": () => ok({ list: [] }) },
      { view: expert("100007"), at: "/recommend" },
    );
    render(element);
    expect(await screen.findByText(REASON)).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "免费" }));
    expect(JSON.parse(localStorage.getItem("tips.draft.100007") ?? "{}")).toEqual({ ...KEPT, amount: 0 });

    await act(async () => view$.next(expert("100008")));
    expect(await screen.findByRole("button", { name: "预览" })).toBeTruthy();
    expect(screen.queryByText(REASON)).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "38" }));
    expect(Object.keys(localStorage)).toEqual(["tips.draft.100007"]);

    await act(async () => view$.next(expert("100007")));
    expect(await screen.findByText(REASON)).toBeTruthy();
  });
});
