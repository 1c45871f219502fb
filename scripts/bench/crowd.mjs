// An academy of many years, drawn by the database itself: the same numbers give the same rows.

/** Rows of one event lie far apart, as they do when all events take registrations at the same time. */
export async function drawCrowd(sql, { workshops, registrations, mails }) {
  const events = await sql`
    insert into workshops (title, category_d, category_p, header_image, presence_type, location, region, language, date, time, end_time,
      signup_active, teaser_only, nonpublic, maximum_participants, registration_deadline, speaker, description)
    select 'Fortbildung ' || n || ' ' || (array['Antibiotika', 'Impfen', 'Diabetes', 'Recht', 'Digitales'])[n % 5 + 1],
      n % 3 <> 0, n % 3 = 0 or n % 7 = 0,
      (array['Digitalisierung', 'Gesundheitspolitik', 'Gesundheitsrecht', 'Medizinisches_Fachwissen'])[n % 4 + 1],
      case when n % 4 = 0 then 'Online' else 'Onsite' end, 'Haus der Pharmazie, Saal ' || n % 9, 'Region ' || n % 16,
      case when n % 6 = 0 then 'en' else 'de' end, current_date - 2200 + n * 2600 / ${workshops}::int, '18:00', '20:00',
      n % 9 <> 0, n % 23 = 0, n % 31 = 0, case when n % 5 <> 0 then 40 + n % 120 end,
      case when n % 2 = 0 then now() + (n * 2600 / ${workshops}::int - 2210) * interval '1 day' end, 'Prof. Dr. Ada Beispiel',
      repeat('<p>Ein Abend über neue Leitlinien und ihre Anwendung in der Praxis.</p>', 20)
    from generate_series(1, ${workshops}::int) n
    returning id`
  const ids = events.map(({ id }) => id)
  await sql`
    insert into registrations (id, invite_slug, workshop_id, email, first_name, last_name, gender, institution, city, language,
      invitation_sent, registered, cancelled_at, participated, preliminary_registration, created_at)
    select 'crowd' || lpad(n::text, 17, '0'), 'slug' || lpad(n::text, 18, '0'), (${ids}::int[])[n % ${workshops}::int + 1],
      'person' || n || '@example.org', 'Vorname' || n % 977, 'Nachname' || n % 3989, (array['f', 'm', 'd'])[n % 3 + 1],
      'Apotheke ' || n % 499, 'Köln', 'de', case when n % 4 <> 0 then now() - interval '40 days' end,
      case when n % 2 = 0 and n % 50 <> 0 then now() - interval '30 days' end, case when n % 26 = 0 then now() end,
      case when n % 10 = 0 and n % 50 <> 0 then now() end, n % 50 = 0, now() - n * interval '10 minutes'
    from generate_series(1, ${registrations}::int) n`
  await sql`
    insert into mails (type, round, state, sent_at, workshop_id, registration_id, email, language, subject, created_at)
    select 'invite', n / ${registrations}::int + 1, case when n % 2000 = 0 then 'failed' else 'sent' end, now(), r.workshop_id, r.id, r.email, 'de', 'Einladung',
      now() - n * interval '5 minutes'
    from generate_series(1, ${mails}::int) n
    join registrations r on r.id = 'crowd' || lpad((n % ${registrations}::int + 1)::text, 17, '0')`
  await sql`vacuum analyze`
  return ids
}
