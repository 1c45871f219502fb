import type postgres from 'postgres'

/** Tells whether the role of the application is a superuser, which can read deleted rows, files and other databases. */
export async function isSuperuser(sql: postgres.ISql): Promise<boolean> {
  const [role] = await sql`select rolsuper from pg_roles where rolname = current_user`
  return role?.rolsuper === true
}
