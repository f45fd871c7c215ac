/**
 * Stands in for a machine's effects, which the app provides: an effect that nobody provided throws an error with its name.
 * `notProvidedIn("loginMachine")("actor logIn")` reports a bug; no user sees the message.
 */
export function notProvidedIn(machine: string): (what: string) => never {
  return (what) => {
    throw new Error(`${machine}: nobody provided the ${what}`);
  };
}
