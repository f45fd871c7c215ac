import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { Client } from "pg";

/** A line to a database that can go silent: nothing arrives any more in either direction, and neither end is told. */
export interface TestLine {
  /** Of the database, through the line. */
  readonly url: string;
  /** Resolves once something sent to the database has not arrived. */
  silence(): { readonly lost: Promise<void> };
  /** Delivers what was sent meanwhile, as TCP sends again what was not received. */
  restore(): void;
  close(): Promise<void>;
}

/** `const line = await lineTo(database.url)`; `line.close()` when the test is over. */
export async function lineTo(databaseUrl: string): Promise<TestLine> {
  const { host, port, user = "", password = "", database = "" } = new Client({ connectionString: databaseUrl });
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  let isSilent = false;
  let onLost = (): void => undefined;

  function carry(from: Socket, to: Socket, isToDatabase: boolean): void {
    sockets.add(from);
    const pass = (step: () => void): void => {
      if (isSilent) waiting.push(step);
      else step();
    };
    from.on("data", (chunk: Buffer) => {
      pass(() => to.write(chunk));
      if (isSilent && isToDatabase) onLost();
    });
    from.on("close", () => {
      sockets.delete(from);
      pass(() => to.destroy());
    });
    from.on("error", () => from.destroy());
  }

  const server = createServer((near) => {
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    carry(near, far, true);
    carry(far, near, false);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return {
    url: `postgresql://${login}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    silence() {
      const { promise: lost, resolve } = Promise.withResolvers<void>();
      onLost = resolve;
      isSilent = true;
      return { lost };
    },
    restore() {
      isSilent = false;
      for (const step of waiting.splice(0)) step();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
