// An event with many invited people, staff who invite them by the real call, and by which provider.
import { createEvents } from './bench/registrations.mjs'
import { signIn as signInAs } from './bench/staff.mjs'
import { ADMIN } from './stage.mjs'

const PARAGRAPHS = Array.from(
  { length: 6 },
  (_, number) =>
    `<p>${number + 1}. Wir stellen Ihnen neue Leitlinien vor und sprechen mit Ihnen über ihre Anwendung in der Praxis, am ${'{date}'} um ${'{time}'}.</p>`,
)
const BODY = `<p>{salutation},</p><p>wir laden Sie herzlich ein: <strong>{title}</strong>.</p>${PARAGRAPHS.join('')}<p><a href="{invite_link}">Jetzt anmelden</a></p>`

/** Answers the event: nobody of it was written to yet. */
export async function drawInvited(sql, count) {
  const [id] = await createEvents(sql, 1)
  await sql`
    insert into workshop_mails (workshop_id, type, subject, body) values (${id}, 'invite', 'Einladung: {title}', ${BODY})`
  await sql`
    insert into registrations (id, invite_slug, workshop_id, email, first_name, last_name, gender, institution, city, language,
      manually_added, created_at)
    select 'guest' || ${id}::int || 'n' || lpad(n::text, 12, '0'), 'slug' || ${id}::int || 'n' || lpad(n::text, 13, '0'), ${id},
      'guest' || n || '.' || ${id}::int || '@example.org', 'Vorname' || n % 977, 'Nachname' || n % 3989,
      (array['f', 'm', 'd'])[n % 3 + 1], 'Apotheke ' || n % 499, 'Köln', case when n % 5 = 0 then 'en' else 'de' end, true,
      now() - n * interval '1 second'
    from generate_series(1, ${count}::int) n`
  await sql`vacuum analyze registrations`
  return id
}

/** Asks as the signed-in admin; the session outlives the server. */
export async function signIn(site) {
  const { ask } = await signInAs(site, ADMIN)
  return async (path, body) => (await ask('POST', path, body)).json()
}

/** Everybody of the event who was not invited yet; answers how many mails wait now. */
export async function inviteAll(ask, id) {
  const { queued } = await ask('/api/sandoz/workshop_registrations/emailall', { id, type: 'newinvites' })
  return queued
}

/** Mails leave by this transport to the server of a provider that stands at `url`. */
export const settingsFor = (name, url) => ({
  ...ADMIN,
  MAIL_TRANSPORT: name,
  MAIL_FROM: 'academy@example.org',
  ...(name === 'smtp' ? { MAIL_SMTP_URL: url } : { RESEND_URL: url, RESEND_API_KEY: 're_test' }),
})

/** The Message-ID names the mail. */
export const idIn = (messageId) => Number(/^<mail-(\d+)-/.exec(messageId)?.[1])
