// An academy of many more years, in minutes: without checks of foreign keys, and with the indexes made when the rows are there.
import { drawCrowd } from './crowd.mjs'

const CROWD = { workshops: 2000, registrations: 200_000, mails: 500_000 }
const TABLES = ['registrations', 'mails']

/** From whatever there is to so many times the crowd of the other measurements; answers the seconds that it took. */
export async function drawTo(sql, factor) {
  const started = performance.now()
  if (factor === 1) await drawCrowd(sql, CROWD)
  else await drawMore(sql, factor)
  return Math.round((performance.now() - started) / 1000)
}

async function drawMore(sql, factor) {
  const indexes = await sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
    where indrelid = any(${TABLES}::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`set local synchronous_commit = off`
    await tx`set local maintenance_work_mem = '1GB'`
    await tx`set local work_mem = '512MB'`
    for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
    await copyEvents(tx, factor)
    await copyPeople(tx)
    await copyMails(tx)
    for (const { definition } of indexes) await tx.unsafe(definition)
  })
  await sql`vacuum analyze`
}

/** Each event of the crowd once more for each further time; `copies` tells which new one stands for which old one. */
async function copyEvents(tx, factor) {
  const columns = await columnsOf(tx, 'workshops', ['id', 'title'])
  await tx.unsafe(`
    create temp table copies on commit drop as
    select w.id as old, nextval(pg_get_serial_sequence('workshops', 'id'))::int as new, n, w.title || ' ' || n as called
    from workshops w, generate_series(2, ${factor}) n where w.title like 'Fortbildung%'`)
  await tx.unsafe(`
    insert into workshops (id, title, ${columns}) overriding system value
    select c.new, c.called, ${columns} from copies c join workshops w on w.id = c.old`)
}

async function copyPeople(tx) {
  const columns = await columnsOf(tx, 'registrations', ['id', 'invite_slug', 'workshop_id', 'email', 'search_text'])
  await tx.unsafe(`
    insert into registrations (id, invite_slug, workshop_id, email, ${columns})
    select 'c' || lpad(c.n::text, 3, '0') || substr(r.id, 5), 's' || lpad(c.n::text, 3, '0') || substr(r.invite_slug, 5), c.new,
      'of' || c.n || '.' || r.email, ${columns}
    from registrations r join copies c on c.old = r.workshop_id where r.id like 'crowd%'`)
}

async function copyMails(tx) {
  const columns = await columnsOf(tx, 'mails', ['id', 'workshop_id', 'registration_id', 'email', 'idempotency_key'])
  await tx.unsafe(`
    insert into mails (workshop_id, registration_id, email, ${columns})
    select c.new, 'c' || lpad(c.n::text, 3, '0') || substr(m.registration_id, 5), 'of' || c.n || '.' || m.email, ${columns}
    from mails m join copies c on c.old = m.workshop_id where m.registration_id like 'crowd%'`)
}

/** As the table has them now, whatever migrations add. */
async function columnsOf(tx, table, without) {
  const found = await tx`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and not attname = any(${without})`
  return found.map(({ name }) => `"${name}"`).join(', ')
}
