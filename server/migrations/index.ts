import type { Migration } from "kysely/migration";
import * as m001 from "./001_event_log.ts";
import * as m002 from "./002_match.ts";
import * as m003 from "./003_ingest_run.ts";
import * as m004 from "./004_user.ts";
import * as m005 from "./005_captcha.ts";
import * as m006 from "./006_follow.ts";
import * as m007 from "./007_ledger.ts";
import * as m008 from "./008_money_in.ts";
import * as m009 from "./009_money_out.ts";
import * as m010 from "./010_room.ts";
import * as m011 from "./011_ledger_post.ts";
import * as m013 from "./013_code_holder.ts";
import * as m014 from "./014_account_safety.ts";
import * as m015 from "./015_chat_replies.ts";
import * as m016 from "./016_held_lines.ts";
import * as m017 from "./017_followed_by_star.ts";
import * as m018 from "./018_room_profile.ts";
import * as m019 from "./019_odds_line.ts";
import * as m020 from "./020_lottery.ts";
import * as m021 from "./021_results.ts";
import * as m022 from "./022_extra_time.ts";
import * as m023 from "./023_ledger_post_many.ts";
import * as m024 from "./024_result_stage.ts";
import * as m025 from "./025_people.ts";
import * as m026 from "./026_team_seasons.ts";
import * as m027 from "./027_appearance.ts";
import * as m029 from "./029_article.ts";
import * as m030 from "./030_comment.ts";
import * as m031 from "./031_comment_rules.ts";
import * as m032 from "./032_search.ts";
import * as m033 from "./033_moderation.ts";
import * as m034 from "./034_staff.ts";
import * as m035 from "./035_feedback_answer.ts";
import * as m037 from "./037_result_tally.ts";
import * as m038 from "./038_article_draft.ts";
import * as m039 from "./039_desk_service.ts";
import * as m040 from "./040_post.ts";
import * as m041 from "./041_thread.ts";
import * as m043 from "./043_notice.ts";
import * as m044 from "./044_message.ts";
import * as m045 from "./045_moment.ts";
import * as m046 from "./046_experience.ts";
import * as m050 from "./050_tips.ts";
import * as m051 from "./051_expert_application.ts";
import * as m053 from "./053_highlight.ts";
import * as m054 from "./054_match_moment.ts";
import * as m055 from "./055_plan_news.ts";
import * as m056 from "./056_post_revision.ts";
import * as m057 from "./057_result_double.ts";
import * as m058 from "./058_post_by_time.ts";
import * as m059 from "./059_repeated_season.ts";
import * as m060 from "./060_approval_key.ts";
import * as m061 from "./061_result_of_match.ts";
import * as m062 from "./062_horn_key.ts";
import * as m063 from "./063_article_source.ts";
import * as m064 from "./064_message_shown.ts";
import * as m065 from "./065_post_search.ts";
import * as m066 from "./066_article_match.ts";
import * as m068 from "./068_result_by_sport.ts";
import * as m069 from "./069_recorded_session.ts";

/** In order of their numbers; a migration that has shipped is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  "001_event_log": m001,
  "002_match": m002,
  "003_ingest_run": m003,
  "004_user": m004,
  "005_captcha": m005,
  "006_follow": m006,
  "007_ledger": m007,
  "008_money_in": m008,
  "009_money_out": m009,
  "010_room": m010,
  "011_ledger_post": m011,
  "013_code_holder": m013,
  "014_account_safety": m014,
  "015_chat_replies": m015,
  "016_held_lines": m016,
  "017_followed_by_star": m017,
  "018_room_profile": m018,
  "019_odds_line": m019,
  "020_lottery": m020,
  "021_results": m021,
  "022_extra_time": m022,
  "023_ledger_post_many": m023,
  "024_result_stage": m024,
  "025_people": m025,
  "026_team_seasons": m026,
  "027_appearance": m027,
  "029_article": m029,
  "030_comment": m030,
  "031_comment_rules": m031,
  "032_search": m032,
  "033_moderation": m033,
  "034_staff": m034,
  "035_feedback_answer": m035,
  "037_result_tally": m037,
  "038_article_draft": m038,
  "039_desk_service": m039,
  "040_post": m040,
  "041_thread": m041,
  "043_notice": m043,
  "044_message": m044,
  "045_moment": m045,
  "046_experience": m046,
  "050_tips": m050,
  "051_expert_application": m051,
  "053_highlight": m053,
  "054_match_moment": m054,
  "055_plan_news": m055,
  "056_post_revision": m056,
  "057_result_double": m057,
  "058_post_by_time": m058,
  "059_repeated_season": m059,
  "060_approval_key": m060,
  "061_result_of_match": m061,
  "062_horn_key": m062,
  "063_article_source": m063,
  "064_message_shown": m064,
  "065_post_search": m065,
  "066_article_match": m066,
  "068_result_by_sport": m068,
  "069_recorded_session": m069,
};
