/**
 * Stands in for a machine's effects: what a machine is to do in the world is provided by the app, and an effect nobody
 * provided throws and says its name. `notProvidedIn("loginMachine")("actor logIn")` is a bug's message, shown to no user.
 */
export function notProvidedIn(machine: string): (what: string) => never {
  return (what) => {
    throw new Error(`${machine}: nobody provided the ${what}`);
  };
}
