import { createCipheriv } from "node:crypto";
import type { DynamicKey } from "../../contract/http/secret.ts";

export interface Answer<T = unknown> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

/** A browser as the server sees it: an address, a user agent, and a token once there is one. Loopback only. */
export interface TestClient {
  token: string | null;
  get<T = unknown>(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer<T>>;
  post<T = unknown>(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer<T>>;
  /** Passwords encrypted under a key fetched for them. */
  seal(...passwords: readonly string[]): Promise<{ readonly iv: string; readonly sealed: readonly string[] }>;
}

export function sealUnder({ key, iv }: DynamicKey, text: string): string {
  const cipher = createCipheriv("aes-256-cbc", Buffer.from(key, "hex"), Buffer.from(iv, "hex"));
  return Buffer.concat([cipher.update(text, "utf8"), cipher.final()]).toString("base64");
}

/** `address`: the client's address; the server trusts a proxy on this machine (X-Forwarded-For). */
export function testClient(baseUrl: string, address = "198.51.100.1", userAgent = "test-browser"): TestClient {
  const request = async <T>(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: unknown,
  ): Promise<Answer<T>> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        "user-agent": userAgent,
        "x-forwarded-for": address,
        ...(client.token === null ? {} : { "access-token": client.token }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as Omit<Answer<T>, "status">) };
  };
  const client: TestClient = {
    token: null,
    get: (path, headers = {}) => request("GET", path, headers),
    post: (path, body, headers = {}) => request("POST", path, headers, body),
    async seal(...passwords) {
      const { data } = await client.get<DynamicKey>("/tapi/user/key/getDynamicKey");
      return { iv: data.iv, sealed: passwords.map((password) => sealUnder(data, password)) };
    },
  };
  return client;
}
