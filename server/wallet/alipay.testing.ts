import { type KeyObject, createSign, createVerify, generateKeyPairSync } from "node:crypto";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AlipaySettings } from "../kit/alipaySettings.ts";

type Fields = Readonly<Record<string, string>>;

export const APP_ID = "2021000122671080";
export const SELLER_ID = "2088102147948060";

/** The text that is signed: all fields but the signature, sorted by name. Written from Alipay's documentation, not the SDK's code. */
function contentOf(fields: Fields, without: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => !without.includes(name))
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");
}

function signed(content: string, key: KeyObject, algorithm = "RSA-SHA256"): string {
  return createSign(algorithm).update(content).sign(key, "base64");
}

export interface FakeAlipay {
  readonly settings: AlipaySettings;
  /** Requests with a valid signature of the application, oldest first. */
  readonly requests: { readonly method: string; readonly params: Fields; readonly biz: Fields }[];
  /** Answers by method: a signed business answer; `forged`: signed by somebody else; null: 503. */
  readonly answers: Map<string, { readonly answer: object; readonly forged?: boolean } | null>;
  /** The body of a notice. `by`: the signer. */
  notice(fields: Fields, by?: "alipay" | "stranger" | "sha1"): string;
  /** Whether the application signed the fields of a URL. */
  isSigned(params: Fields): boolean;
  end(): Promise<void>;
}

/** A fake Alipay gateway on loopback, with its own key pair. */
export async function fakeAlipay(): Promise<FakeAlipay> {
  const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
  const [app, alipay, stranger] = [pair(), pair(), pair()];
  const requests: FakeAlipay["requests"] = [];
  const answers: FakeAlipay["answers"] = new Map();
  const isSigned = (params: Fields): boolean =>
    createVerify("RSA-SHA256")
      .update(contentOf(params, ["sign"]))
      .verify(app.publicKey, params["sign"] ?? "", "base64");

  const server: Server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      const params = Object.fromEntries([...new URL(request.url ?? "", "http://x").searchParams, ...new URLSearchParams(text)]);
      const method = params["method"] ?? "";
      if (!isSigned(params)) return void response.writeHead(400).end("not signed by the application");
      requests.push({ method, params, biz: JSON.parse(params["biz_content"] ?? "{}") as Fields });
      const known = answers.get(method);
      if (!known) return void response.writeHead(503).end();
      const content = JSON.stringify(known.answer);
      const sign = signed(content, (known.forged ? stranger : alipay).privateKey);
      response.writeHead(200, { "content-type": "application/json;charset=utf-8" });
      return void response.end(`{"${method.replaceAll(".", "_")}_response":${content},"sign":"${sign}"}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    settings: {
      appId: APP_ID,
      privateKey: String(app.privateKey.export({ type: "pkcs1", format: "pem" })),
      alipayPublicKey: String(alipay.publicKey.export({ type: "spki", format: "pem" })),
      gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`,
      sellerId: SELLER_ID,
    },
    requests,
    answers,
    isSigned,
    notice(fields, by = "alipay") {
      const content = contentOf(fields, ["sign", "sign_type"]);
      const sign =
        by === "sha1" ? signed(content, alipay.privateKey, "RSA-SHA1") : signed(content, (by === "alipay" ? alipay : stranger).privateKey);
      return new URLSearchParams({ ...fields, sign, sign_type: by === "sha1" ? "RSA" : "RSA2" }).toString();
    },
    async end() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
