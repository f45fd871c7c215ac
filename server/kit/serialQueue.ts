/** Runs the work of one key in sequence, so that its events leave in the order of its changes. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createSerialQueue(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const turn = before.then(
      () => work(),
      () => work(),
    );
    last.set(key, turn);
    const leave = (): void => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  };
}
