import axios, { type AxiosAdapter, AxiosError } from "axios";
import type { SsrRequest } from "./ssr.ts";

/** Rejects with axios' own time-out error when a call takes longer than `ms`. */
function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AxiosError(`timeout of ${ms}ms exceeded`, AxiosError.ECONNABORTED)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** An axios adapter that calls the portal in process: rendering a page opens no socket. */
export function createSsrAdapter(call: SsrRequest["call"]): AxiosAdapter {
  return async (config) => {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(config.headers.toJSON())) headers[name.toLowerCase()] = String(value);
    const answer = await within(
      call({
        method: config.method === "post" ? "POST" : "GET",
        url: axios.getUri(config),
        headers,
        ...(typeof config.data === "string" ? { body: config.data } : {}),
      }),
      config.timeout ?? 0,
    ).catch((error: unknown) => {
      if (error instanceof AxiosError) throw error;
      throw AxiosError.from(error, AxiosError.ERR_NETWORK, config);
    });
    return { data: answer.body, status: answer.status, statusText: "", headers: {}, config };
  };
}
