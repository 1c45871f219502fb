import type postgres from 'postgres'

/** Whether our role may read what deleted rows leave behind, the files of the server and every other database. */
export async function isSuperuser(sql: postgres.ISql): Promise<boolean> {
  const [role] = await sql`select rolsuper from pg_roles where rolname = current_user`
  return role?.rolsuper === true
}
