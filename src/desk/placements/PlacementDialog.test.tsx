import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ok } from "../../../contract/result.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { type DeskApi, DeskApiContext } from "../api/deskApi.ts";
import { PlacementDialog } from "./PlacementDialog.tsx";

it("what is written while its picture is on its way stays, and is saved with the picture", async () => {
  const sent: { readonly name: string; readonly body: unknown }[] = [];
  let arrive: () => void = () => undefined;
  const api = {
    send(name: string, { body }: { body?: unknown }) {
      sent.push({ name, body });
      if (name !== "POST /covers") return new Promise(() => undefined);
      return new Promise((resolve) => {
        arrive = () => resolve(ok({ kind: "webp", base: "/covers/derby", alt: "" }));
      });
    },
    onSignedOut: () => () => undefined,
  } as unknown as DeskApi;
  const user = userEvent.setup();
  render(
    <DeskApiContext value={api}>
      <NoticeContext value={() => undefined}>
        <ControlProvider>
          <PlacementDialog placement={null} place="" brands={[]} list={[]} onClose={() => undefined} onSaved={() => undefined} />
        </ControlProvider>
      </NoticeContext>
    </DeskApiContext>,
  );
  await user.upload(screen.getByLabelText("封面图片"), new File(["x"], "a.png", { type: "image/png" }));
  await user.type(screen.getByLabelText("标题"), "德比之夜");
  await user.click(screen.getByRole("button", { name: "立即上线" }));
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(["POST /covers"]);
  arrive();
  await expect.poll(() => sent.at(-1)?.name).toBe("POST /placements/save");
  expect(sent.at(-1)?.body).toMatchObject({ fields: { title: "德比之夜", cover: { base: "/covers/derby" } } });
  expect((screen.getByLabelText("标题") as HTMLInputElement).value).toBe("德比之夜");
});
