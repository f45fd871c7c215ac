import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createSandbox } from "./rechargeSandbox.ts";
import { derivedKey } from "./signedAddress.ts";

const SERVER_KEY = "ab".repeat(32);
const sandbox = createSandbox({ serverKey: SERVER_KEY });
const PAID = { orderId: "12", outcome: "paid", amountMinor: "3000", providerRef: "ref-1" };

/** Verifies a body that carries a valid signature. */
function heard(body: string) {
  const signature = createHmac("sha256", derivedKey(SERVER_KEY, "recharge sandbox callback")).update(body).digest("hex");
  return sandbox.verifyCallback(Buffer.from(body), signature);
}

test("what it says is heard as it was said, with its own signature alone", async () => {
  const said = { orderId: "12", outcome: "declined", amountMinor: 3_000n, providerRef: "ref-1" } as const;
  const { body, signature } = sandbox.sign(said);
  expect(await sandbox.verifyCallback(Buffer.from(body), signature)).toEqual(said);
  expect(await heard(JSON.stringify(PAID))).toEqual({ ...said, outcome: "paid" });
  const other = createSandbox({ serverKey: "cd".repeat(32) }).sign(said).signature;
  for (const forged of ["", other, signature.toUpperCase(), signature.slice(1)]) {
    expect(await sandbox.verifyCallback(Buffer.from(body), forged), forged).toBeNull();
  }
});

test("the address of an order is the same in every version: one that somebody has open can still be paid", () => {
  expect(sandbox.urlOf("12")).toBe("/cashier/12?sig=1iumZwC2dixY1WL--fSEZuPFUZ1bnCCMH4APwoqVLVg");
});

test("names and numbers are heard as long as they may be, and no longer", async () => {
  for (const [over, isHeard] of [
    [{ providerRef: "r".repeat(64) }, true],
    [{ providerRef: "r".repeat(65) }, false],
    [{ orderId: "9".repeat(18), amountMinor: "9".repeat(18) }, true],
    [{ orderId: "9".repeat(19) }, false],
    [{ amountMinor: "9".repeat(19) }, false],
  ] as const) {
    expect((await heard(JSON.stringify({ ...PAID, ...over }))) !== null, JSON.stringify(over)).toBe(isHeard);
  }
});

test.each([
  ["no object", "[]"],
  ["no JSON", "{"],
  ["text in quotes", '"{}"'],
  ["no order", JSON.stringify({ ...PAID, orderId: undefined })],
  ["a number for an order", JSON.stringify({ ...PAID, orderId: 12 })],
  ["an order that is no number", JSON.stringify({ ...PAID, orderId: "12a" })],
  ["no amount", JSON.stringify({ ...PAID, amountMinor: undefined })],
  ["an amount below nothing", JSON.stringify({ ...PAID, amountMinor: "-1" })],
  ["an amount with a point", JSON.stringify({ ...PAID, amountMinor: "30.00" })],
  ["no name of the payment", JSON.stringify({ ...PAID, providerRef: "" })],
  ["no outcome", JSON.stringify({ ...PAID, outcome: undefined })],
  ["another outcome", JSON.stringify({ ...PAID, outcome: "waiting" })],
])("%s makes no sense, though it is signed", async (_, body) => {
  expect(await heard(body)).toBeNull();
});
