/** A browser over the W3C WebDriver protocol; only the commands a walk needs. */
export interface DrivenBrowser {
  goTo(url: string): Promise<void>;
  /** Runs a script in the page and returns its value; `args` are `arguments[0]` and so on. */
  run<T>(script: string, ...args: readonly unknown[]): Promise<T>;
  end(): Promise<void>;
}

async function call<T>(base: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${base}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await answer.json()) as { readonly value: T & { readonly error?: string; readonly message?: string } };
  if (!answer.ok) throw new Error(`${path}: ${value?.error} ${value?.message}`);
  return value;
}

/** `base`: the driver's URL. */
export async function driveBrowser(base: string, capabilities: object): Promise<DrivenBrowser> {
  const { sessionId } = await call<{ readonly sessionId: string }>(base, "POST", "/session", {
    capabilities: { alwaysMatch: capabilities },
  });
  const path = `/session/${sessionId}`;
  return {
    goTo: (url) => call(base, "POST", `${path}/url`, { url }),
    run: (script, ...args) => call(base, "POST", `${path}/execute/sync`, { script, args }),
    async end() {
      await call(base, "DELETE", path);
    },
  };
}
