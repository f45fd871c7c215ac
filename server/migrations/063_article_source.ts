import { type Kysely, sql } from "kysely";

/** The portal's own articles were signed with the name of one brand. Brands may share a database: the desks have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update article set source = '数据组' where is_machine_made and source = '全场数据组'`.execute(db);
  await sql`update article set source = '编辑部' where origin like 'sample/%' and source = '全场编辑部'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update article set source = '全场数据组' where is_machine_made and source = '数据组'`.execute(db);
  await sql`update article set source = '全场编辑部' where origin like 'sample/%' and source = '编辑部'`.execute(db);
}
