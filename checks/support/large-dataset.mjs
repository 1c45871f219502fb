// An academy of many years, drawn by the database itself: the same numbers give the same rows, and the doctor finds none broken.

/** What an academy of many years holds; ten times as much is an academy that nobody has yet. */
export const crowdOf = (factor = 1) => ({
  workshops: 2000 * factor,
  registrations: 200_000 * factor,
  mails: 500_000 * factor,
  users: 300,
  entries: 200_000 * factor,
  blacklisted: 20_000 * factor,
  sponsors: 300,
  imports: 1000 * factor,
})

/** So many rows to a statement: a few seconds, whatever the number of all. */
const PORTION = 100_000
const DAYS = 2600
const FEWEST_SEATS = 40

/** Answers the ids of the events. What is not asked for is not drawn. */
export async function drawCrowd(sql, crowd) {
  const wanted = { users: 0, entries: 0, blacklisted: 0, sponsors: 0, imports: 0, ...crowd, drawn_at: new Date() }
  await drawStaff(sql, wanted)
  const ids = await drawEvents(sql, wanted)
  const withIndexes = await withoutIndexes(sql, ['registrations', 'mails', 'audit_log'])
  await drawPeople(sql, ids, wanted)
  await drawMails(sql, ids, wanted)
  await drawEntries(sql, wanted)
  await drawImports(sql, ids, wanted)
  await withIndexes()
  await sql`vacuum analyze`
  return ids
}

/** Built once over all rows they cost a tenth of what each row costs them; what is unique stays, and refuses mistakes. */
async function withoutIndexes(sql, tables) {
  const indexes = await sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${tables}::regclass[]) and not indisunique`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  return async () => {
    for (const { definition } of indexes) await sql.unsafe(definition)
  }
}

async function inPortions(count, draw) {
  for (let first = 1; first <= count; first += PORTION) await draw(first, Math.min(count, first + PORTION - 1))
}

async function drawStaff(sql, { users, sponsors, blacklisted }) {
  await sql`
    insert into roles (name) select 'Rolle ' || n from generate_series(1, ${Math.ceil(users / 25)}::int) n
    on conflict do nothing`
  await sql`
    insert into users (name, first_name, second_name, email, password_hash, email_verified_at, language, created_at)
    select 'Vorname' || n % 97 || ' Nachname' || n, 'Vorname' || n % 97, 'Nachname' || n, 'staff' || n || '@example.org',
      case when n % 9 <> 0 then 'unusable' end, case when n % 9 <> 0 and n % 11 <> 0 then now() end, 'de',
      now() - n * interval '3 days'
    from generate_series(1, ${users}::int) n`
  await sql`
    insert into user_roles (user_id, role_id)
    select u.id, r.id from users u join roles r on (u.id + r.id) % 5 = 0 where u.email like 'staff%' on conflict do nothing`
  await sql`
    insert into sponsors (name, created_at)
    select 'Pharma ' || n % 17 || ' Hersteller ' || n, now() - n * interval '2 days' from generate_series(1, ${sponsors}::int) n`
  await sql`
    insert into blacklisted_emails (email, reason, note, created_at)
    select 'person' || n * 7 || '@example.org', (array['added', 'unsubscribed', 'bounced', 'complained'])[n % 4 + 1],
      case n % 4 when 1 then 'Fortbildung ' || n % 2000 when 2 then '550 5.1.1 no such user' else '' end,
      now() - n * interval '1 hour'
    from generate_series(1, ${blacklisted}::int) n`
}

async function drawEvents(sql, { workshops, registrations }) {
  const seats = Math.max(FEWEST_SEATS, Math.ceil(registrations / workshops))
  const events = await sql`
    insert into workshops (title, category_d, category_p, header_image, presence_type, location, region, language, date, time, end_time,
      signup_active, teaser_only, nonpublic, maximum_participants, registration_deadline, speaker, description)
    select 'Fortbildung ' || n || ' ' || (array['Antibiotika', 'Impfen', 'Diabetes', 'Recht', 'Digitales'])[n % 5 + 1],
      n % 3 <> 0, n % 3 = 0 or n % 7 = 0,
      (array['Digitalisierung', 'Gesundheitspolitik', 'Gesundheitsrecht', 'Medizinisches_Fachwissen'])[n % 4 + 1],
      case when n % 4 = 0 then 'Online' else 'Onsite' end, 'Haus der Pharmazie, Saal ' || n % 9, 'Region ' || n % 16,
      case when n % 6 = 0 then 'en' else 'de' end, current_date - 2200 + (n::bigint * ${DAYS} / ${workshops}::int)::int, '18:00', '20:00',
      n % 9 <> 0, n % 23 = 0, n % 31 = 0, case when n % 5 <> 0 then ${seats}::int + n % 120 end,
      case when n % 2 = 0 then now() + ((n::bigint * ${DAYS} / ${workshops}::int) - 2210) * interval '1 day' end,
      'Prof. Dr. Ada Beispiel',
      repeat('<p>Ein Abend über neue Leitlinien und ihre Anwendung in der Praxis.</p>', 20)
    from generate_series(1, ${workshops}::int) n
    returning id`
  const ids = events.map(({ id }) => id)
  await sql`
    insert into mail_runs (workshop_id, kind, type, queued, skipped, created_at)
    select id, 'invites', 'invite', 0, '{}', now() - id * interval '1 hour' from unnest(${ids}::int[]) id`
  return ids
}

/** Rows of one event lie far apart, as they do when all events take registrations at the same time. */
function drawPeople(sql, ids, { workshops, registrations, mails, drawn_at }) {
  // Everybody got mails of one kind, by their number: where there are fewer mails than people, only the first did.
  const sent = (kind) => sql`case when n % 4 = ${kind}::int and n <= ${mails}::int then ${drawn_at}::timestamptz end`
  return inPortions(
    registrations,
    (first, last) => sql`
    insert into registrations (id, invite_slug, workshop_id, email, first_name, last_name, gender, institution, city, language,
      invitation_sent, confirmation_sent, reminder_sent, after_event_sent, registered, cancelled_at, participated,
      preliminary_registration, manually_added, created_at)
    select 'crowd' || lpad(n::text, 17, '0'), 'slug' || lpad(n::text, 18, '0'), (${ids}::int[])[n % ${workshops}::int + 1],
      'person' || n || '@example.org', 'Vorname' || n % 977, 'Nachname' || n % 3989, (array['f', 'm', 'd'])[n % 3 + 1],
      'Apotheke ' || n % 499, (array['Köln', 'Bonn', 'Ulm', 'Aachen', 'Essen'])[n % 5 + 1], 'de',
      ${sent(1)}, ${sent(2)}, ${sent(3)}, ${sent(0)},
      case when n % 2 = 0 and n % 50 <> 0 then now() - n * ${`${DAYS} days`}::interval / ${registrations}::int end,
      case when n % 26 = 0 then now() end,
      case when n % 10 = 0 and n % 50 <> 0 and n % 26 <> 0 then now() - n * ${`${DAYS} days`}::interval / ${registrations}::int end,
      n % 50 = 0, n % 37 = 0, now() - n * ${`${DAYS} days`}::interval / ${registrations}::int
    from generate_series(${first}::int, ${last}::int) n`,
  )
}

/** None waits to be sent. */
async function drawMails(sql, ids, { workshops, registrations, mails, drawn_at }) {
  await inPortions(
    mails,
    (first, last) => sql`
    insert into mails (type, round, state, sent_at, workshop_id, registration_id, run_id, email, recipient_name, language,
      subject, created_at)
    select (array['after_event', 'invite', 'confirmation', 'reminder'])[person % 4 + 1], (n - 1) / ${registrations}::int + 1,
      case when n % 2000 = 0 then 'failed' when n % 997 = 0 then 'unknown' when n % 499 = 0 then 'suppressed' else 'sent' end,
      ${drawn_at}, event, 'crowd' || lpad(person::text, 17, '0'), runs.id, 'person' || person || '@example.org',
      'Vorname' || person % 977 || ' Nachname' || person % 3989, 'de', 'Einladung', now() - n * interval '5 minutes'
    from (
      select n, person, (${ids}::int[])[person % ${workshops}::int + 1] as event
      from generate_series(${first}::int, ${last}::int) n, lateral (select (n - 1) % ${registrations}::int + 1) people (person)
    ) drawn
    left join mail_runs runs on person % 4 = 1 and runs.workshop_id = event`,
  )
  await sql`
    update mail_runs set queued = drawn.queued
    from (select run_id, count(*) as queued from mails group by run_id) drawn where run_id = mail_runs.id`
}

const drawEntries = (sql, { users, entries }) =>
  inPortions(
    entries,
    (first, last) => sql`
    insert into audit_log (created_at, user_id, request_id, action, object, object_id, changes)
    select now() - n * interval '11 minutes', case when n % 3 <> 0 then staff.id end, 'request' || n,
      (array['update', 'register', 'create', 'mail', 'update', 'cancel', 'delete', 'login'])[n % 8 + 1],
      (array['workshops', 'registrations', 'registrations', 'workshops', 'registrations', 'registrations', 'sponsors', 'users'])[n % 8 + 1],
      case when n % 8 in (0, 3) then (n % 2000 + 1)::text else 'crowd' || lpad(n::text, 17, '0') end,
      case when n % 8 = 0 then jsonb_build_object('title', jsonb_build_array('Vorher ' || n, 'Nachher ' || n))
        when n % 8 = 4 then jsonb_build_object('email', jsonb_build_array('vorher' || n || '@example.org', 'person' || n || '@example.org'))
        else '{}' end
    from generate_series(${first}::int, ${last}::int) n
    left join users staff on staff.email = 'staff' || n % ${users + 1}::int || '@example.org'`,
  )

/** Half a hundred rows each, as they are kept for a month. */
async function drawImports(sql, ids, { workshops, imports }) {
  await sql`
    with drawn as (
      insert into import_results (workshop_id, kind, state, file_name, counts, total, done, started_at, created_at)
      select (${ids}::int[])[n % ${workshops}::int + 1], 'registrations', 'done', 'Liste ' || n || '.xlsx',
        '{"created": 40, "updated": 10, "unchanged": 0, "failed": 0}', 50, 50, now(), now() - n * interval '40 minutes'
      from generate_series(1, ${imports}::int) n returning id)
    insert into import_rows (import_result_id, row, outcome, values)
    select id, n + 1, case when n % 5 = 0 then 'updated' else 'created' end,
      jsonb_build_object('email', 'person' || id * 50 + n || '@example.org', 'first_name', 'Vorname' || n, 'last_name', 'Nachname' || id)
    from drawn, generate_series(1, 50) n`
}
