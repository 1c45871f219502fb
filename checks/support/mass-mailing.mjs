// An event with many invited people, and staff who invite them by the real call.

import { ADMIN } from '../environment.mjs'
import { createEvents } from './registrations.mjs'
import { signIn as signInAs } from './staff-client.mjs'

const PARAGRAPHS = Array.from(
  { length: 6 },
  (_, number) =>
    `<p>${number + 1}. Wir stellen Ihnen neue Leitlinien vor und sprechen mit Ihnen über ihre Anwendung in der Praxis, am ${'{date}'} um ${'{time}'}.</p>`,
)
const BODY = `<p>{salutation},</p><p>wir laden Sie herzlich ein: <strong>{title}</strong>.</p>${PARAGRAPHS.join('')}<p><a href="{invite_link}">Jetzt anmelden</a></p>`

/** Returns an event whose people have got no mail yet. */
export async function insertInvitedEvent(sql, count) {
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

/** Returns a function that posts as the signed-in admin; the session survives restarts of the server. */
export async function signInAsAdmin(site) {
  const { send } = await signInAs(site, ADMIN)
  return async (path, body) => (await send('POST', path, body)).json()
}

/** Invites everybody of the event who was not invited yet; returns the number of queued mails. */
export async function inviteAll(post, id) {
  const { queued } = await post('/api/sandoz/workshop_registrations/emailall', { id, type: 'newinvites' })
  return queued
}

/** Settings that send mails by this transport to the provider at `url`. */
export const mailSettingsOf = (name, url) => ({
  ...ADMIN,
  MAIL_TRANSPORT: name,
  MAIL_FROM: 'academy@example.org',
  ...(name === 'smtp' ? { MAIL_SMTP_URL: url } : { RESEND_URL: url, RESEND_API_KEY: 're_test' }),
})

/** Returns the mail id that a Message-ID contains. */
export const mailIdOf = (messageId) => Number(/^<mail-(\d+)-/.exec(messageId)?.[1])
