import type { Call } from "./call.ts";
import { analysisCalls } from "./analysis.ts";
import { attentionCalls } from "./attention.ts";
import { chatCalls } from "./chat.ts";
import { commentCalls } from "./comment.ts";
import { communityCalls } from "./community.ts";
import { contentCalls } from "./content.ts";
import { databaseCalls } from "./database.ts";
import { databasePeopleCalls } from "./databasePeople.ts";
import { databaseTopsCalls } from "./databaseTops.ts";
import { databasePlacesCalls } from "./databasePlaces.ts";
import { databaseTeamCalls } from "./databaseTeam.ts";
import { highlightCalls } from "./highlights.ts";
import { informCalls } from "./inform.ts";
import { liveCalls } from "./live.ts";
import { lotteryCalls } from "./lottery.ts";
import { matchCalls } from "./match.ts";
import { messageCalls } from "./message.ts";
import { moderationCalls } from "./moderation.ts";
import { momentCalls } from "./moment.ts";
import { noticeCalls } from "./notice.ts";
import { oddsCalls } from "./odds.ts";
import { payCalls } from "./pay.ts";
import { postCalls } from "./post.ts";
import { roomCalls } from "./room.ts";
import { searchCalls } from "./search.ts";
import { siteCalls } from "./site.ts";
import { threadCalls } from "./thread.ts";
import { tipsCalls } from "./tips.ts";
import { userCalls } from "./user.ts";

/** Every call of the product. The server registers exactly these; a call without a handler answers 501. */
export const ALL_CALLS: readonly Call[] = [
  ...Object.values(analysisCalls),
  ...Object.values(attentionCalls),
  ...Object.values(chatCalls),
  ...Object.values(commentCalls),
  ...Object.values(communityCalls),
  ...Object.values(contentCalls),
  ...Object.values(databaseCalls),
  ...Object.values(databasePeopleCalls),
  ...Object.values(databasePlacesCalls),
  ...Object.values(databaseTeamCalls),
  ...Object.values(databaseTopsCalls),
  ...Object.values(highlightCalls),
  ...Object.values(informCalls),
  ...Object.values(liveCalls),
  ...Object.values(lotteryCalls),
  ...Object.values(matchCalls),
  ...Object.values(messageCalls),
  ...Object.values(moderationCalls),
  ...Object.values(momentCalls),
  ...Object.values(noticeCalls),
  ...Object.values(oddsCalls),
  ...Object.values(payCalls),
  ...Object.values(postCalls),
  ...Object.values(roomCalls),
  ...Object.values(searchCalls),
  ...Object.values(siteCalls),
  ...Object.values(threadCalls),
  ...Object.values(tipsCalls),
  ...Object.values(userCalls),
];
