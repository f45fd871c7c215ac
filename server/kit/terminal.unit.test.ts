import { expect, test } from "vitest";
import { webAddress } from "./terminal.ts";

test("a web address is kept without its trailing slashes; anything else is none", () => {
  expect(webAddress("http://127.0.0.1:8080/")).toBe("http://127.0.0.1:8080");
  expect(webAddress("https://example.com/portal//")).toBe("https://example.com/portal");
  for (const text of ["", "127.0.0.1:8080", "ftp://example.com", "example.com"]) expect(webAddress(text), text).toBeNull();
});
