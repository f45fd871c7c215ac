import { sql, type Kysely } from "kysely";

/** The lists of the lotteries: issues, their matches, and every prize there was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lottery_issue (
      type text not null check (type in ('jczq', 'bjdc', 'zc', 'jclq')),
      -- Of 竞彩 its sale day, of the others a number.
      issue text collate "C" not null,
      -- Sale day, YYYY-MM-DD.
      day text collate "C" not null,
      -- When its last match closes, epoch ms as in match.kickoff_at.
      closes_at int8 not null,
      source text not null,
      primary key (type, issue)
    )`.execute(db);
  await sql`create index lottery_issue_day on lottery_issue (type, day)`.execute(db);
  await sql`create index lottery_issue_closes on lottery_issue (type, closes_at)`.execute(db);
  await sql`
    create table lottery_item (
      type text not null,
      issue text collate "C" not null,
      number text collate "C" not null,
      -- Its place in the issue, from 1.
      place smallint not null,
      sport text not null check (sport in ('fb', 'bk')),
      match_id text not null,
      closes_at int8 not null,
      -- Markets that may be chosen alone.
      singles text[] not null default '{}',
      -- The companies' consensus when it closed, {} where nobody's prices were kept; null while it is open.
      consensus json,
      primary key (type, issue, number),
      foreign key (type, issue) references lottery_issue on delete cascade
    )`.execute(db);
  await sql`create index lottery_item_match on lottery_item (sport, match_id)`.execute(db);
  await sql`create index lottery_item_open on lottery_item (closes_at) where consensus is null`.execute(db);
  await sql`
    create table lottery_price (
      type text not null,
      issue text collate "C" not null,
      number text collate "C" not null,
      market text not null check (market in ('had', 'hhad', 'winner', 'handicap', 'total')),
      -- When it was quoted, epoch ms.
      at int8 not null,
      -- In half goals or points, as the home side gets them or as the total; null without a line.
      line_halves int,
      -- In hundredths of a stake of 1.
      prizes int[] not null,
      primary key (type, issue, number, market, at),
      foreign key (type, issue, number) references lottery_item on delete cascade
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table lottery_price, lottery_item, lottery_issue`.execute(db);
}
