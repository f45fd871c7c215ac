import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { DeskApplication } from "../../../contract/desk/service.ts";
import { ok } from "../../../contract/result.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { type DeskApi, DeskApiContext } from "../api/deskApi.ts";
import { Component as ApplicationsScreen } from "./ApplicationsScreen.tsx";

const AT = Date.UTC(2026, 10, 25, 13, 50);
const application = (id: string, kind: DeskApplication["kind"], nickName: string): DeskApplication => ({
  id,
  kind,
  person: {
    ...{ id: "100050", nickName, portrait: "", level: 3, isAnchor: false, isExpert: false, hasPhone: true },
    ...{ fans: 0, registeredAt: AT },
  },
  category: "足球",
  experience: "研究盘口十年",
  contact: "13800138000",
  pictures: [],
  state: "review",
  reason: "",
  at: AT,
  refusedBefore: 0,
});

it.each([
  ["anchor", "主播"],
  ["expert", "专家"],
] as const)("whoever is passed is said to be what was applied for: %s", async (kind, role) => {
  const row = application("7", kind, "看台常客");
  const send = async (name: string) => ok(name.startsWith("GET") ? { list: [row], cursor: null } : { ...row, state: "passed" });
  const notices: string[] = [];
  render(
    <DeskApiContext value={{ send, onSignedOut: () => () => undefined } as unknown as DeskApi}>
      <NoticeContext value={(text) => void notices.push(text)}>
        <ControlProvider>
          <MemoryRouter>
            <ApplicationsScreen />
          </MemoryRouter>
        </ControlProvider>
      </NoticeContext>
    </DeskApiContext>,
  );
  const card = within(await screen.findByRole("listitem"));
  expect(card.getByText(new RegExp(`申请${role}`))).toBeTruthy();
  await userEvent.click(card.getByRole("button", { name: "通过看台常客的申请" }));
  expect(notices).toEqual([`看台常客 已成为${role}`]);
});
