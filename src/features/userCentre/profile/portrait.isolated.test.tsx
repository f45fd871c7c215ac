import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { UPLOAD_MAX_BYTES } from "../../../../contract/limits.ts";
import { err, ok } from "../../../../contract/result.ts";
import { sessionOf } from "../../../hooks/testing/people.ts";
import { type Replies } from "../../../hooks/testing/portal.tsx";
import { USER, setUp } from "../testing.tsx";
import { PersonalDataPage } from "./PersonalDataPage.tsx";

beforeAll(() => import("./PortraitDialog.tsx"), 60_000);

function open(handlers: Replies = {}) {
  const first = ok({ isSet: false, realName: "", idCard: "" });
  const page = <PersonalDataPage first={first} Captcha={() => null} usageTimeS={() => 0} />;
  const shown = setUp(page, handlers, { view: sessionOf(USER) });
  render(shown.element);
  return shown;
}

vi.mock("react-easy-crop", () => ({
  default: ({ onCropComplete }: { onCropComplete: (share: object, pixels: object) => void }) => (
    <button type="button" onClick={() => onCropComplete({}, { x: 10, y: 0, width: 300, height: 300 })}>
      裁剪
    </button>
  ),
}));
const cropPicture = vi.hoisted(() => vi.fn());
vi.mock("../../../ui/control/cropPicture.ts", async (original) => ({ ...(await original<object>()), cropPicture }));

describe("the portrait", () => {
  const choose = (file: File): Promise<void> => userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText("更换头像"), file);
  const picture = (over: { type?: string; size?: number } = {}): File => {
    const file = new File(["x"], "me.png", { type: over.type ?? "image/png" });
    if (over.size !== undefined) Object.defineProperty(file, "size", { value: over.size });
    return file;
  };
  beforeEach(() => {
    cropPicture.mockReset().mockResolvedValue("data:image/webp;base64,AAAA");
    Object.assign(URL, { createObjectURL: () => "blob:me", revokeObjectURL: () => undefined });
  });

  it.each([
    ["a text", picture({ type: "text/plain" }), "仅支持 JPG、PNG、WebP、GIF 格式的图片"],
    ["too large", picture({ size: UPLOAD_MAX_BYTES + 1 }), "图片不能超过 5MB"],
    ["nothing", picture({ size: 0 }), "图片无法读取，请换一张"],
  ])("that is %s is refused before it is read", async (_what, file, problem) => {
    open();
    await choose(file);
    expect(screen.getByRole("alert").textContent).toBe(problem);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is cropped, uploaded and taken", async () => {
    const { api, refreshed } = open({
      "/user/common/multiUploadBase64": () => ok({ urls: ["/uploads/a.webp"] }),
      "/user/center/updatePortrait": () => ok(USER),
    });
    await choose(picture({ size: UPLOAD_MAX_BYTES }));
    const dialog = within(await screen.findByRole("dialog", { name: "裁剪头像" }));
    expect(dialog.getByLabelText("缩放").getAttribute("aria-valuetext")).toBe("100%");
    await userEvent.click(await dialog.findByRole("button", { name: "裁剪" }));
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("头像已更新")).toBeTruthy();
    expect(cropPicture).toHaveBeenCalledWith("blob:me", { x: 10, y: 0, width: 300, height: 300 }, { width: 512, height: 512 });
    expect(api.sent.map(({ input }) => input.body ?? input.query)).toEqual([
      { images: ["data:image/webp;base64,AAAA"] },
      { portraitUrl: "/uploads/a.webp" },
    ]);
    expect(refreshed()).toBe(1);
  });

  it("shows how far it is, and what the server says against it", async () => {
    let answer: (value: ReturnType<typeof err>) => void = () => undefined;
    open({ "/user/common/multiUploadBase64": () => new Promise((resolve) => (answer = resolve as typeof answer)) });
    await choose(picture());
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(await dialog.findByRole("button", { name: "裁剪" }));
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    expect((await dialog.findByText("正在上传…")).querySelector("progress")?.value).toBe(2);
    act(() => answer(err({ code: 413, message: "内容过大" })));
    await waitFor(() => expect(dialog.getByRole("alert").textContent).toBe("内容过大"));
  });
});
