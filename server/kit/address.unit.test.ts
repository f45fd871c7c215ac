import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { createAddressReader, networkOf } from "./address.ts";

function requestFrom(remoteAddress: string | undefined, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

test("only a trusted proxy may say who it speaks for", () => {
  const addressOf = createAddressReader(["loopback", "10.0.0.0/8"]);
  expect(addressOf(requestFrom("127.0.0.1", "203.0.113.7"))).toBe("203.0.113.7");
  expect(addressOf(requestFrom("::ffff:10.1.2.3", "203.0.113.7"))).toBe("203.0.113.7");
  expect(addressOf(requestFrom("198.51.100.1", "203.0.113.7"))).toBe("198.51.100.1");
  // Entries the visitor wrote before the proxy's own do not count.
  expect(addressOf(requestFrom("127.0.0.1", "1.2.3.4, 203.0.113.7, 10.0.0.2"))).toBe("203.0.113.7");
  // A connection that was reset has no address, whatever it claims.
  expect(addressOf(requestFrom(undefined, "203.0.113.7"))).toBeNull();
  expect(() => createAddressReader(["next door"])).toThrow(TypeError);
});

test("an IPv6 address counts by its /64, an IPv4 address by itself", () => {
  expect(networkOf("192.0.2.1")).toBe("192.0.2.1");
  expect(networkOf("::ffff:192.0.2.1")).toBe("192.0.2.1");
  expect(networkOf("2001:db8:0:7::1")).toBe("2001:db8:0:7::/64");
  expect(networkOf("2001:0db8:0000:0007:ffff:1:2:3")).toBe("2001:db8:0:7::/64");
  expect(networkOf("2001:db8::7:0:0:0:1")).toBe("2001:db8:0:7::/64");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("64:ff9b::192.0.2.1")).toBe("64:ff9b:0:0::/64");
});
