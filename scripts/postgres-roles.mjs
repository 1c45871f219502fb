// The embedded PostgreSQL has two roles: that of the application, which owns its database and is no superuser, and a
// superuser, whose password only these scripts read.

/** The name of the application's role and of its database. */
export const DATABASE = 'academy'
export const SUPERUSER = 'postgres'

/**
 * The id of the role that created the cluster. PostgreSQL keeps this role a superuser. In a cluster of an older version
 * it is the role of the application.
 */
const CREATOR = 10
const FORMER = 'academy_former'
const NEXT = 'academy_next'
const FIRST_OBJECT_OF_USERS = 16384
/**
 * An arbitrary number. Processes that start together take this lock, so that they prepare the cluster one after
 * another.
 */
const LOCK = 7_501_904
const LOCK_TIMEOUT_MS = 10_000
const LOCK_NOT_AVAILABLE = '55P03'
const WRONG_PASSWORD = '28P01'

/**
 * Creates the role and the database of the application in a new cluster. Converts a cluster of an older version, in
 * which the application is a superuser, unless another process is using that cluster.
 */
export async function prepareCluster(cluster) {
  const prepare = () => withSession({ ...cluster, role: SUPERUSER }, (sql) => prepareRoles(sql, cluster))
  await prepare().catch(async (error) => {
    if (error.code !== WRONG_PASSWORD) throw error
    if (!cluster.mayConvert) return
    await withSession({ ...cluster, role: DATABASE }, (sql) => createSuperuser(sql, cluster))
    await prepare()
  })
}

async function withSession({ port, password, superuserPassword, role, database = 'postgres' }, act) {
  const { default: postgres } = await import('postgres')
  const secret = role === SUPERUSER ? superuserPassword : password
  const sql = postgres(`postgres://${role}:${secret}@127.0.0.1:${port}/${database}`, { max: 1, onnotice: () => {} })
  try {
    return await act(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function prepareRoles(sql, cluster) {
  await sql`select pg_advisory_lock(${LOCK})`
  const [role] = await sql`select oid = ${CREATOR} as is_creator from pg_roles where rolname = ${DATABASE}`
  if (role?.is_creator) return cluster.mayConvert ? convertCluster(sql, cluster) : undefined
  if (!role) await sql.unsafe(`create role ${DATABASE} login password '${cluster.password}'`)
  if (cluster.mayCreateDatabases) await sql.unsafe(`alter role ${DATABASE} createdb`)
  const [database] = await sql`select from pg_database where datname = ${DATABASE}`
  if (!database) await sql.unsafe(`create database ${DATABASE} owner ${DATABASE}`)
}

async function createSuperuser(sql, { superuserPassword }) {
  await sql`select pg_advisory_lock(${LOCK})`
  await setRole(sql, SUPERUSER, `superuser login password '${superuserPassword}'`)
}

/**
 * Gives the application a role without rights over the cluster. The last transaction, renameRoles, gives the new role
 * the name of the application. The application keeps its former role until then, and an interrupted conversion is
 * repeated at the next start.
 */
async function convertCluster(sql, cluster) {
  await setRole(sql, NEXT, `login password '${cluster.password}'`)
  const databases = await sql`
    select datname from pg_database where datdba = ${CREATOR} and not datistemplate and datname <> 'postgres'`
  try {
    for (const { datname } of databases)
      await withSession({ ...cluster, role: SUPERUSER, database: datname }, (own) => own.begin(transferDatabase))
  } catch (error) {
    if (error.code !== LOCK_NOT_AVAILABLE) throw error
    console.log('Other programs use the embedded PostgreSQL: its roles are converted at the next start.')
    return
  }
  await sql.begin(renameRoles)
  console.log('The application is no superuser of the embedded PostgreSQL any more.')
}

async function setRole(sql, name, attributes) {
  const [found] = await sql`select from pg_roles where rolname = ${name}`
  await sql.unsafe(`${found ? 'alter' : 'create'} role ${name} ${attributes}`)
}

/**
 * Gives the objects of a database to the new role one by one, because `reassign owned` refuses the role that created
 * the cluster.
 */
async function transferDatabase(sql) {
  await sql.unsafe(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  // The sequence of a column gets the new owner with its table, so the sequences are listed after the tables.
  for (const kinds of ['rpvmf', 'S'])
    for (const { statement } of await listTransfers(sql, kinds)) await sql.unsafe(statement)
  const [{ name }] = await sql`select current_database() as name`
  await sql`alter database ${sql(name)} owner to ${sql(NEXT)}`
}

const listTransfers = (sql, kinds) => sql`
  select format('alter %s %s owner to %I', replace(type, 'statistics object', 'statistics'), identity, ${NEXT}::text) as statement
  from (
    select 'pg_class'::regclass, oid from pg_class where relowner = ${CREATOR} and strpos(${kinds}, relkind::text) > 0
    union all select 'pg_namespace'::regclass, oid from pg_namespace where nspowner = ${CREATOR} and nspname !~ '^pg_'
    union all select 'pg_proc'::regclass, oid from pg_proc where proowner = ${CREATOR}
    union all select 'pg_type'::regclass, oid from pg_type where typowner = ${CREATOR} and typcategory <> 'A'
      and not exists (select from pg_class where pg_class.oid = typrelid and relkind <> 'c')
    union all select 'pg_collation'::regclass, oid from pg_collation where collowner = ${CREATOR}
    union all select 'pg_statistic_ext'::regclass, oid from pg_statistic_ext where stxowner = ${CREATOR}
    union all select 'pg_largeobject'::regclass, oid from pg_largeobject_metadata where lomowner = ${CREATOR}
  ) owned (catalog, object), pg_identify_object(catalog, object, 0)
  where object >= ${FIRST_OBJECT_OF_USERS}
    and not exists (select from pg_depend where classid = catalog and objid = object and deptype = 'e')`

/**
 * Gives the new role the name of the application. The former role owns what belongs to the cluster and stays a
 * superuser, but nobody can sign in as it.
 */
async function renameRoles(sql) {
  await sql.unsafe(`alter role ${DATABASE} rename to ${FORMER}`)
  await sql.unsafe(`alter role ${FORMER} nologin password null`)
  await sql.unsafe(`alter role ${NEXT} rename to ${DATABASE}`)
}
