import { expect, expectAccessible, expectGoodLooks, expectNoSidewaysScroll, test, visit } from "./fixtures.ts";
import {
  captchaOf,
  codeFor,
  loginButton,
  beginSession,
  loginByAccount,
  logout,
  missSlider,
  openLogin,
  solveSlider,
  solveSliderByKeys,
  userButton,
} from "./people.ts";

/** Session, login, captcha, codes and registration against the real server. The demo's own account is 演示球迷. */
const DEMO = { nickName: "演示球迷", mobile: "13800138000", password: "demo2018" };

test.describe("registration and both logins", () => {
  // Requests in flight during a logout are answered with 401.
  test.use({ allowed: { patterns: [/status of 401/] } });

  test.describe.configure({ mode: "serial" });
  const mobile = "13912340001";
  const nickName = "角球区的猫";
  const password = "seventh-row";

  test("register by phone with the code from the inbox", async ({ page, request }) => {
    await page.goto("/user/register");
    const main = page.getByRole("main");
    await main.getByRole("textbox", { name: "手机号" }).fill(mobile);
    await solveSlider(page, main);
    await main.getByRole("button", { name: "获取验证码" }).click();
    await expect(main.getByRole("button", { name: /\d+s/ })).toBeDisabled();
    await main.getByRole("textbox", { name: "验证码" }).fill(await codeFor(request, mobile));
    await main.getByRole("textbox", { name: "昵称" }).fill(DEMO.nickName);
    await expect(main.getByText("昵称已被使用")).toBeVisible();
    await main.getByRole("textbox", { name: "昵称" }).fill(nickName);
    await expect(main.getByText("昵称可以使用")).toBeVisible();
    await main.getByRole("textbox", { name: "密码", exact: true }).fill(password);
    await main.getByRole("textbox", { name: "确认密码" }).fill(`${password}x`);
    await main.getByRole("checkbox").check();
    await main.getByRole("button", { name: "注册", exact: true }).click();
    await expect(main.getByText("两次密码输入不一致")).toBeVisible();
    await main.getByRole("textbox", { name: "确认密码" }).fill(password);
    await main.getByRole("button", { name: "注册", exact: true }).click();
    await expect(userButton(page, nickName)).toBeVisible();
  });

  test("log in by account: the wrong paths in their words, then in, kept over a reload, and out", async ({ page, context }) => {
    await page.goto("/football");
    const dialog = await openLogin(page);
    const submit = dialog.getByRole("button", { name: "登录", exact: true });
    await expect(submit).toBeDisabled();
    await dialog.getByRole("textbox", { name: "账号" }).fill(nickName);
    await dialog.getByLabel("密码", { exact: true }).fill("12345");
    await dialog.getByLabel("密码", { exact: true }).blur();
    await expect(dialog.getByText("密码,6-20个字符")).toBeVisible();
    await expect(submit).toBeDisabled();
    await dialog.getByLabel("密码", { exact: true }).fill("wrong-password");
    await submit.click();
    const banner = dialog.getByText("用户名或密码输入错误，超过五次将被锁定！");
    await expect(banner).toBeVisible();
    await expect(banner).toBeHidden();
    await dialog.getByLabel("密码", { exact: true }).fill(password);
    await submit.click();
    await expect(userButton(page, nickName)).toBeVisible();
    const cookie = (await context.cookies()).find(({ name }) => name === "auth");
    expect(cookie).toMatchObject({ sameSite: "Lax" });
    expect((cookie?.expires ?? 0) * 1_000 - Date.now()).toBeGreaterThan(29 * 86_400_000);
    await page.reload();
    await expect(userButton(page, nickName)).toBeVisible();
    await logout(page, nickName);
    expect((await context.cookies()).some(({ name }) => name === "auth")).toBe(false);
  });

  test("log in by phone: a missed slider, no code asked for, a wrong code, then in", async ({ page, request }) => {
    await page.goto("/football");
    const dialog = await openLogin(page);
    await dialog.getByRole("tab", { name: "手机登录" }).click();
    await dialog.getByRole("textbox", { name: "手机号" }).fill("1234");
    await dialog.getByRole("textbox", { name: "手机号" }).blur();
    await expect(dialog.getByText("请输入正确的手机号")).toBeVisible();
    await dialog.getByRole("textbox", { name: "手机号" }).fill(DEMO.mobile);
    await dialog.getByRole("button", { name: "获取验证码" }).click();
    await expect(dialog.getByRole("alert").getByText("请拖动滑块填充拼图")).toBeVisible();
    await missSlider(page, dialog);
    await expect(dialog.getByText("验证失败：请正确拼合图像")).toBeVisible();
    await expect(dialog.getByText("验证失败：请正确拼合图像")).toBeHidden();
    await solveSlider(page, dialog);
    await dialog.getByRole("button", { name: "获取验证码" }).click();
    await expect(dialog.getByRole("button", { name: /\d+s/ })).toBeDisabled();
    const code = await codeFor(request, DEMO.mobile);
    await dialog.getByRole("textbox", { name: "验证码" }).fill(code === "000000" ? "000001" : "000000");
    await dialog.getByRole("button", { name: "登录", exact: true }).click();
    await expect(dialog.getByText("验证码错误，请确认后重新输入")).toBeVisible();
    await dialog.getByRole("textbox", { name: "验证码" }).fill(code);
    await dialog.getByRole("button", { name: "登录", exact: true }).click();
    await expect(userButton(page, DEMO.nickName)).toBeVisible();
    await logout(page, DEMO.nickName);
  });
});

test("a first login by phone has to set a password before anything else", async ({ page, request }) => {
  const mobile = "13912340002";
  await page.goto("/football");
  const dialog = await openLogin(page);
  await dialog.getByRole("tab", { name: "手机登录" }).click();
  await dialog.getByRole("textbox", { name: "手机号" }).fill(mobile);
  await solveSlider(page, dialog);
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await dialog.getByRole("textbox", { name: "验证码" }).fill(await codeFor(request, mobile));
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  const setting = page.getByRole("dialog", { name: /设置.*密码/ });
  await expect(setting).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(setting).toBeVisible();
  const [first, second] = [setting.getByRole("textbox").nth(0), setting.getByRole("textbox").nth(1)];
  await first.fill("123456");
  await second.fill("654321");
  await setting.getByRole("button", { name: /确定|设置/ }).click();
  await expect(setting.getByText("两次密码输入不一致")).toBeVisible();
  await second.fill("123456");
  await setting.getByRole("button", { name: /确定|设置/ }).click();
  await expect(page.getByText("设置成功")).toBeVisible();
  await expect(setting).toBeHidden();
});

test("with the keyboard alone, from opening the dialog to being logged in", async ({ page, request }) => {
  const mobile = "13912340003";
  await page.goto("/football");
  await loginButton(page).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "账号" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("tab", { name: "手机登录" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("textbox", { name: "手机号" })).toBeFocused();
  await page.keyboard.type(mobile);
  const slider = captchaOf(dialog).getByRole("slider");
  await expect(slider).toBeVisible();
  for (let i = 0; i < 4 && !(await slider.evaluate((element) => element === document.activeElement)); i += 1)
    await page.keyboard.press("Tab");
  await solveSliderByKeys(page, dialog);
  const ask = dialog.getByRole("button", { name: "获取验证码" });
  await expect(ask).toBeVisible();
  for (let i = 0; i < 6 && !(await ask.evaluate((element) => element === document.activeElement)); i += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const code = await codeFor(request, mobile);
  await expect(dialog.getByRole("textbox", { name: "验证码" })).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  // A first login: the password can be set by keyboard too.
  const setting = page.getByRole("dialog", { name: /设置.*密码/ });
  const first = setting.getByRole("textbox").nth(0);
  await expect(first).toBeFocused();
  // A page or a dialog that was replaced while it was typed in would have lost the beginning.
  const loads: string[] = [];
  page.on("domcontentloaded", (loaded) => loads.push(loaded.url()));
  const field = await first.elementHandle();
  await page.keyboard.type("123456");
  const isConnected = await field?.evaluate((element) => element.isConnected).catch(() => false);
  expect({ typed: await first.inputValue(), isConnected, loads }).toEqual({ typed: "123456", isConnected: true, loads: [] });
  for (const second = setting.getByRole("textbox").nth(1); !(await second.evaluate((e) => e === document.activeElement));) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("123456");
  await page.keyboard.press("Enter");
  await expect(setting).toBeHidden();
  await expect(userButton(page, "球迷")).toBeVisible();
});

test("a reader's board is put together from what all readers share, and comes to life as it was drawn", async ({ page, context }) => {
  await beginSession(context, DEMO.nickName);
  const answer = await page.goto("/football");
  // A response for one user alone is not compressed with brotli.
  expect([answer?.headers()["content-encoding"], answer?.headers()["cache-control"]]).toEqual(["gzip", "private, no-store"]);
  const html = (await answer?.text()) ?? "";
  expect([html.includes(`${DEMO.nickName}LV.`), html.endsWith("</html>")]).toEqual([true, true]);
  await userButton(page, DEMO.nickName).click();
  await expect(page.getByRole("dialog", { name: "用户" })).toBeVisible();
});

test.describe("the session everywhere", () => {
  // A page whose token was revoked elsewhere gets a 401, and the browser reports it.
  test.use({ allowed: { patterns: [/status of 401/] } });

  test("two tabs stay in step, and the page is rendered for whoever the cookie says", async ({ page, context, request }) => {
    await page.goto("/football");
    const second = await context.newPage();
    await second.goto("/basketball");
    await expect(loginButton(second)).toBeVisible();
    await loginByAccount(page, DEMO.nickName, DEMO.password);
    await expect(userButton(page, DEMO.nickName)).toBeVisible();
    await expect(userButton(second, DEMO.nickName)).toBeVisible();
    const auth = (await context.cookies()).find(({ name }) => name === "auth")?.value ?? "";
    const html = await (await request.get("/football", { headers: { cookie: `auth=${auth}` } })).text();
    expect(html).toContain(DEMO.nickName);
    const refused = await request.get("/football", { headers: { cookie: "auth=0123456789012345678901234567890123456789012" } });
    expect(await refused.text()).not.toContain(DEMO.nickName);
    expect(refused.headers()["set-cookie"]).toContain("auth=;");
    await logout(second, DEMO.nickName);
    await expect(loginButton(page)).toBeVisible();
  });

  test("a token revoked on the server logs the open page out", async ({ page, context, playwright, baseURL }) => {
    await beginSession(context, DEMO.nickName);
    await page.goto("/football");
    await expect(userButton(page, DEMO.nickName)).toBeVisible();
    const auth = (await context.cookies()).find(({ name }) => name === "auth")?.value ?? "";
    const api = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    await api.get("/tapi/user/logout", { headers: { "access-token": auth } });
    await expect(loginButton(page)).toBeVisible();
    await api.dispose();
  });

  test("what a visitor wanted is done after login; user pages send visitors home", async ({ page }) => {
    await page.goto("/v/personal-data");
    await expect(page).toHaveURL("/");
    await page.goto("/football");
    await page.getByRole("banner").getByText("开播").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "账号" }).fill(DEMO.nickName);
    await dialog.getByLabel("密码", { exact: true }).fill(DEMO.password);
    await dialog.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page).toHaveURL("/v/apply");
    await logout(page, DEMO.nickName);
    await expect(page).toHaveURL("/");
  });
});

const USER_PAGES = [
  "/v/personal-data",
  "/v/concern",
  "/v/attention",
  "/v/collection",
  "/v/reserve",
  "/v/grade",
  "/v/information",
  "/v/message",
  "/v/horn",
  "/v/home",
  "/personal/100001?headerNavIndex=2",
] as const;

test("pages of registration and the user centre: readable, nothing sideways, axe content", async ({ page }) => {
  for (const path of ["/user/register", "/user/pwd_find"]) {
    await page.goto(path);
    await expect(captchaOf(page).getByRole("slider")).toBeVisible();
    await expectGoodLooks(page);
  }
  await page.setViewportSize({ width: 1440, height: 1100 });
  await page.goto("/football");
  const dialog = await openLogin(page);
  await expectGoodLooks(page);
  await dialog.getByRole("tab", { name: "手机登录" }).click();
  await expect(captchaOf(dialog).getByRole("slider")).toBeVisible();
  await expectGoodLooks(page);
  await dialog.getByRole("button", { name: "关闭" }).click();
  // Still on a phone at night, as set by the last look.
  await loginByAccount(page, DEMO.nickName, DEMO.password);
  await userButton(page, DEMO.nickName).click();
  await expect(page.getByRole("button", { name: "退出登录" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  // Stars a match, for the page of starred matches.
  await page.getByRole("button", { name: "收藏", exact: true }).first().click();
  for (const path of USER_PAGES) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("status", { name: "加载中" })).toHaveCount(0);
      await expectGoodLooks(page);
    });
  }
  await visit(page, "/v/collection");
  await page.getByRole("button", { name: /^取消收藏/ }).click();
  await expect(page.getByRole("button", { name: /^撤销/ })).toBeVisible();
  await expectGoodLooks(page);
});
