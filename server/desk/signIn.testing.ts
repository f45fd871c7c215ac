import type { FastifyInstance } from "fastify";
import { DESK_API, DESK_HEADER } from "../../contract/desk/call.ts";

export interface DeskAnswer {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  // Each test knows what it asked for.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
}

/** A client of the desk that keeps the session cookie like a browser. */
export interface DeskClient {
  get(path: string): Promise<DeskAnswer>;
  post(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<DeskAnswer>;
  cookie(): string;
}

let clients = 0;

/** Each client has its own address, since attempts are counted by address. */
export function createDeskClient(app: FastifyInstance): DeskClient {
  clients += 1;
  const remoteAddress = `10.9.${clients >> 8}.${clients & 255}`;
  let cookie = "";
  const answered = (response: Awaited<ReturnType<FastifyInstance["inject"]>>): DeskAnswer => {
    const set = response.headers["set-cookie"];
    const first = Array.isArray(set) ? set[0] : set;
    if (first !== undefined) cookie = first.split(";")[0] ?? "";
    return { status: response.statusCode, ...response.json<Omit<DeskAnswer, "status">>() };
  };
  return {
    get: async (path) => answered(await app.inject({ method: "GET", url: `${DESK_API}${path}`, headers: { cookie }, remoteAddress })),
    post: async (path, body = {}, headers = { [DESK_HEADER]: "1" }) =>
      answered(
        await app.inject({ method: "POST", url: `${DESK_API}${path}`, headers: { cookie, ...headers }, payload: body, remoteAddress }),
      ),
    cookie: () => cookie,
  };
}

/** Signs in an account with a second factor. `code`: from its authenticator. */
export async function signIn(client: DeskClient, name: string, password: string, code: string): Promise<DeskAnswer> {
  const { data } = await client.post("/sign-in", { name, password });
  return client.post("/sign-in/code", { challenge: data.challenge, code });
}
