import { render, screen } from "@testing-library/react";
import { NEVER } from "rxjs";
import { expect, it } from "vitest";
import { BRANDS } from "../../../brands/brands.ts";
import { err } from "../../../contract/result.ts";
import { constant } from "../../../streams/kit/behavior.ts";
import { PortalContext } from "../../hooks/portal.ts";
import { VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { DownloadPage } from "./DownloadPage.tsx";

it.each(["default", "variant2"] as const)("%s: its own name, version and code", (id) => {
  const brand = BRANDS[id];
  const portal = {
    brand,
    api: { send: async () => err({ code: 501, message: "" }) },
    sportFeed: { status$: constant({ kind: "connecting" as const }), offsetMs$: constant(0), channel: () => NEVER, frames$: NEVER },
    tvFeed: { status$: constant({ kind: "connecting" as const }), offsetMs$: constant(0), channel: () => NEVER, frames$: NEVER },
    session: staticSession(VISITOR),
    now: () => 0,
  };
  render(
    <PortalContext value={portal}>
      <DownloadPage url="https://portal.example/app" mark={<svg />} />
    </PortalContext>,
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(`${brand.name} App`);
  expect(screen.getByText(brand.footer.version)).toBeTruthy();
  expect(screen.getByRole("img", { name: `${brand.name} App 二维码` })).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 2 }).map((h) => h.textContent)).toEqual(["iPhone / iPad", "安卓"]);
});
