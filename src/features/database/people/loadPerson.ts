import { ErrorCode } from "../../../../contract/codes/errors.ts";
import type { PersonReply } from "../../../../contract/http/databasePeople.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { leaguePerson } from "../../../api/database.ts";
import type { Portal } from "../../../hooks/portal.ts";
import { idIn, notFound } from "../loadDatabase.ts";

/** Loader data of a person's page. Plain JSON. */
export type PersonData = Result<PersonReply, ApiFailure>;

/** Throws the 404 page for an unknown id. */
export async function loadPerson({ api }: Pick<Portal, "api">, id: string | undefined): Promise<PersonData> {
  const person = await leaguePerson(api, idIn(id), { isQuiet: true });
  if (!person.ok && person.error.code === ErrorCode.notFound) throw notFound();
  return person;
}
