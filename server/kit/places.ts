import { networkOf } from "./address.ts";

/** Counts how many of something each network has open. */
export interface NetworkCount {
  /** Counts the network and returns it, for `leave`; null when it has as many as it may. */
  enter(address: string): string | null;
  leave(network: string): void;
}

export function createNetworkCount(most: number): NetworkCount {
  const counts = new Map<string, number>();
  return {
    enter(address) {
      const network = networkOf(address);
      const count = counts.get(network) ?? 0;
      if (count >= most) return null;
      counts.set(network, count + 1);
      return network;
    },
    leave(network) {
      const count = counts.get(network) ?? 0;
      if (count <= 1) counts.delete(network);
      else counts.set(network, count - 1);
    },
  };
}

/** Places for clients that are not identified yet: few for each network, and never so full that a newcomer is kept out. */
export interface WaitingRoom<T> {
  /** False when its network has as many as it may. Once all places are taken, the client that has waited longest gives way. */
  enter(who: T, address: string): boolean;
  /** The client is identified now, or gone. A second call does nothing. */
  leave(who: T): void;
  readonly size: number;
}

export interface WaitingRoomOptions<T> {
  readonly places: number;
  readonly perNetwork: number;
  readonly evict: (who: T) => void;
}

export function createWaitingRoom<T>({ places, perNetwork, evict }: WaitingRoomOptions<T>): WaitingRoom<T> {
  const networks = createNetworkCount(perNetwork);
  /** In order of arrival. */
  const waiting = new Map<T, string>();

  function leave(who: T): void {
    const network = waiting.get(who);
    if (network === undefined) return;
    waiting.delete(who);
    networks.leave(network);
  }

  return {
    enter(who, address) {
      const network = networks.enter(address);
      if (network === null) return false;
      if (waiting.size >= places) {
        const [longest] = waiting.keys();
        if (longest !== undefined) {
          leave(longest);
          evict(longest);
        }
      }
      waiting.set(who, network);
      return true;
    },
    leave,
    get size() {
      return waiting.size;
    },
  };
}
