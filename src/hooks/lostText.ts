/** Text on a page whose feed (streams/feed/types.ts) is stale or failed. */
export function lostText(status: { readonly kind: string; readonly code?: string }): string {
  return status.code === "too-many-sockets" ? "同一网络的连接过多，一分钟后重试" : "已断开，正在重连";
}
