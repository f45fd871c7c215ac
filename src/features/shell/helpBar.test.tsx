import { render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { ok } from "../../../contract/result.ts";
import { answeringApi } from "../../api/testing/answeringApi.ts";
import { HelpBar } from "./HelpBar.tsx";
import { WithShell, testPortal } from "./testing.tsx";

/** How often the configuration was requested. */
let asked = 0;

function show(customerServiceSwitch: string, customerServiceUrl: string): void {
  asked = 0;
  const api = answeringApi(() => {
    asked += 1;
    return ok({ jiyanSwitch: 0, captchaId: "", customerServiceSwitch, customerServiceUrl });
  });
  render(
    <WithShell portal={{ ...testPortal(), api }}>
      <MemoryRouter>
        <HelpBar />
      </MemoryRouter>
    </WithShell>,
  );
}
const service = () => screen.queryByRole("link", { name: "客服" });

it.each(["https://help.example.com/chat", "/about/10001"])("leads to customer service at %s while it is on", async (url) => {
  show("1", url);
  expect((await screen.findByRole("link", { name: "客服" })).getAttribute("href")).toBe(url);
});

it.each([
  ["0", "https://help.example.com/chat"],
  ["1", ""],
  ["1", "javascript:alert(1)"],
  ["1", "http://help.example.com"],
])("shows nothing with the switch at %s and the address %j", async (isOn, url) => {
  show(isOn, url);
  await waitFor(() => expect(asked).toBe(1));
  // Lets the response render.
  await Promise.resolve();
  expect(service()).toBeNull();
});
