export { leaguePath, playerPath, teamPath } from "../../../contract/pages.ts";
