import { describe, expect, it, test } from "vitest";
import { PAGES } from "../../contract/pages.ts";
import { page, site } from "./pages.testing.ts";
import { canonicalUrl } from "./pageSpelling.ts";

describe("a page at another spelling of its path", () => {
  it.each([
    ["/V/home", "/v/home"],
    ["/%76/home", "/v/home"],
    ["/%56/%48ome?tab=1", "/v/home?tab=1"],
    ["/RECOMMEND", "/recommend"],
    ["/Recommend/Records/", "/recommend/records/"],
    ["/wslog", "/wsLog"],
    ["/user/comjumppage?a=%41&b=/X", "/user/comJumpPage?a=%41&b=/X"],
    ["/live/%41LL", "/live/all"],
    ["/LIVE", "/live"],
    ["/Database/FB", "/database/fb"],
  ])("redirects %s to %s", (given, to) => {
    expect(canonicalUrl(given)).toBe(to);
  });

  it.each([
    ["/Football/Live/FB_Ab1", "/football/live/FB_Ab1"],
    ["/football/live/%41b-%7E%2f%E7%90%83", "/football/live/Ab-~%2f%E7%90%83"],
    ["/DATABASE/fb/Team/X", "/database/fb/Team/X"],
    ["/ABOUT/Live/Q", "/about/live/Q"],
  ])("keeps the case of parameters and what has to be encoded: %s", (given, to) => {
    expect(canonicalUrl(given)).toBe(to);
  });

  it.each([
    "/",
    "//",
    "/?A=B",
    "/football/",
    "/wsLog",
    "/No/Such/Page",
    "/V/no-such-page",
    "//evil",
    "//EVIL.example/v/home",
    "/%2f%2fevil",
    "/%2F/evil",
    "/%5Cevil/V",
    "/V/%2e%2e/%2e%2e",
    "/COMMUNITY/%2E",
    "/FOOTBALL//live",
    "/%",
    "/V/home%",
    "/COMMUNITY/%%34%31",
    "/%00",
    "/V%00/home",
    "/%C5%BFearch",
    "V/home",
    "http://evil/V/home",
  ])("leaves %s as it is", (given) => {
    expect(canonicalUrl(given)).toBeNull();
  });

  it("takes one redirect at most, whatever the page", () => {
    for (const { path } of PAGES) {
      const url = path.replace(/\{\w+\??\}|\*/g, "A%42%2541");
      expect([url, canonicalUrl(canonicalUrl(url) ?? "")]).toEqual([url, null]);
    }
  });

  it("has nothing to say of a path as long as a request may be", () => {
    for (const part of ["/", "/V", "%41", "%", "%2f"]) expect([part, canonicalUrl(`/V/${part.repeat(16_000)}x`)]).toEqual([part, null]);
    expect(canonicalUrl(`/LIVE/${"A".repeat(16_000)}`)).toBe(`/live/${"A".repeat(16_000)}`);
  });
});

test("a page at another spelling of its path is redirected for good, and rendered at its own only", async () => {
  const { app, requests } = await site(() => page("x"));
  for (const url of ["/V/home?tab=a%20b", "/%76/home?tab=a%20b"]) {
    const { statusCode, headers } = await app.inject({ url, headers: { cookie: "auth=t" } });
    expect([url, statusCode, headers.location]).toEqual([url, 308, "/v/home?tab=a%20b"]);
  }
  expect((await app.inject({ method: "HEAD", url: "/RECOMMEND" })).headers.location).toBe("/recommend");
  expect(requests).toHaveLength(0);
  for (const url of ["/%2f%2fevil", "/%00", "/v/home", "/No/Such", "/TAPI/none", "/Assets/none.js"]) {
    expect([url, (await app.inject(url)).headers.location]).toEqual([url, undefined]);
  }
  expect((await app.inject("/%")).statusCode).toBe(400);
});
