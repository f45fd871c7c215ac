export { leaguePath, teamPath } from "../../../contract/pages.ts";
