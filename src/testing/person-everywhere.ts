import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordOf } from '@/contract/fields'
import { startSession } from '@/features/accounts/service/sessions'
import { mergePeople } from '@/features/people/service/merge/merge-people'
import { previewMerge } from '@/features/people/service/merge/preview-merge'
import { addPersonNote } from '@/features/people/service/notes'
import { TEXT_FIELDS } from '@/features/registrations/contract/fields'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { oauthAccounts, secondFactors, tokens } from '@/schema/accounts'
import { attendanceIntervals } from '@/schema/attendance'
import { checkInActions } from '@/schema/check-in'
import { importResults, importRows } from '@/schema/imports'
import { mailBatches, mails } from '@/schema/mails'
import { distinctPeople } from '@/schema/people'
import { savedNumbers } from '@/schema/registrations'
import { audit } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import { aHeldAction } from '@/testing/check-in'
import {
  aBody,
  aCertificate,
  aCompanion,
  aContent,
  aForm,
  anAccreditation,
  anInvitation,
  aRegistration,
  aSubmission,
  aWorkshop,
} from '@/testing/factories'
import { aUser } from '@/testing/users'
import { aFullEvent, aWaitingParty } from '@/testing/waitlist'
import { insertRow } from './insert-row'

const PAST = { date: '2026-01-15' }
const now = () => new Date()

export async function anImportRow(workshop_id: number, row: Partial<typeof importRows.$inferInsert>) {
  const done = { state: 'done', started_at: now().toISOString(), file_name: 'list.xlsx', total: 1 } as const
  const { id: import_result_id } = await insertRow(importResults, { workshop_id, kind: 'registrations', ...done })
  return insertRow(importRows, { import_result_id, row: 2, outcome: 'created', values: {}, ...row })
}

/** Creates the same person in every table with personal data; the returned `words` occur in no other data. */
export async function aPersonEverywhere() {
  // Digits, because the text of the search holds ae, oe and ue as one letter.
  const mark = String(randomInt(1e8, 1e9))
  const email = `mona.${mark}@example.org`
  const named = { first_name: `Mona${mark}`, last_name: `Lang${mark}` }
  const personalWords = [email, named.first_name, named.last_name]
  const name = `${named.first_name} ${named.last_name}`
  const workshop = await aWorkshop(PAST)
  const upcoming = await aWorkshop({ maximum_participants: 20 })
  const timestamp = now().toISOString()
  const details = { ...recordOf(TEXT_FIELDS, () => name), ...named }
  const past = await aRegistration(workshop, { email, ...details, submission_key: name })
  await aRegistration(workshop, { email, ...details, deleted_at: timestamp })
  await anInvitation(upcoming, { email, ...details })
  const author = await aUser()
  await registerParty(aForm(await aWorkshop(), { email, ...named, company: [aCompanion()] }), aSubmission())
  await registerParty(aForm(await aWorkshop(), { company: [aCompanion({ email, ...named })] }), aSubmission())
  const { workshop: full } = await aFullEvent()
  await aWaitingParty(full, { email, ...named, people: 2, now: now() })
  await ensureTokens([email])
  await addPersonNote(past.id, { text: `Called ${name}` }, author)
  await saveRegistration({ id: past.id, question: `Still ${name}`, notify: false }, { author, now: now() })

  const accreditation = await anAccreditation(workshop, await aBody())
  const certified = { workshop, registration: past, accreditation }
  const content = aContent({ holder: name, person_number: mark })
  const withdrawn = { state: 'revoked', content, revocation_reason: `Not ${name}` } as const
  await aCertificate(certified, { content })
  const revoked = await aCertificate(certified, withdrawn)
  await db.transaction((tx) =>
    audit(tx, {
      user_id: author.id,
      action: 'update',
      object: 'certificates',
      object_id: revoked.id,
      changes: { revocation_reason: ['', withdrawn.revocation_reason] },
    }),
  )
  const numbers = { efn: name, oeak_number: name, chamber_number: name }
  await db.insert(savedNumbers).values({ email, ...numbers, consented_at: timestamp, used_at: timestamp })
  const interval = { registration_id: past.id, came_at: timestamp, source: 'staff', reason: name } as const
  await db.insert(attendanceIntervals).values(interval)

  const walkIn = {
    id: mark,
    kind: 'walk_in',
    seconds_ago: 0,
    person: { first_name: name, last_name: name, email },
  } as const
  const held = await aHeldAction(past)
  await db.update(checkInActions).set({ registration_id: null, recorded: walkIn }).where(eq(checkInActions.id, held.id))

  const batch = await insertRow(mailBatches, { payload: `to ${name} <${email}>` })
  const mail = { email, language: 'de', recipient_name: name, state: 'sent', sent_at: timestamp } as const
  const text = { subject: name, text: name, html: name, calendar: name, data: { name }, message: `550 <${email}>` }
  const ofPast = { workshop_id: workshop.id, registration_id: past.id, batch_id: batch.id, provider_id: mark }
  await db.insert(mails).values({ ...mail, ...text, ...ofPast, type: 'invite' })
  await db.insert(mails).values({ ...mail, ...text, type: 'notice', idempotency_key: `notice ${mark} ${email}` })
  const toStaff = { ...mail, ...text, message: '', subject: '', recipient_name: '', email: 'staff@example.org' }
  await db.insert(mails).values({ ...toStaff, ...ofPast, batch_id: null, type: 'notice' })

  const account = await aUser({ email, name, first_name: name, second_name: name, phone: mark })
  await startSession(db, { user_id: account.id, remember: true, agent: 'Firefox on Linux' })
  await db.insert(oauthAccounts).values({ provider: 'github', provider_account_id: email, user_id: account.id })
  await db.insert(secondFactors).values({ user_id: account.id, secret: name })
  const token = { token_hash: randomUUID().replaceAll('-', '').repeat(2), kind: 'verify_email' } as const
  await db.insert(tokens).values({ ...token, user_id: author.id, email, expires_at: '2999-01-01T00:00:00Z' })
  await anImportRow(workshop.id, {
    values: { email: email.toUpperCase(), ...named },
    failures: {},
    before: { first_name: name },
    registration_id: past.id,
  })
  const other = await aRegistration(await aWorkshop(PAST), { email: `praxis.mona${mark}@example.org`, ...named })
  await ensureTokens([other.email])
  const pair = { id: past.id, other: other.id }
  await insertRow(distinctPeople, { first_email: email, second_email: `zz.${mark}@example.org` })
  await insertRow(distinctPeople, { first_email: `aa.${mark}@example.org`, second_email: email })
  const { fingerprint } = await previewMerge(pair, { now: now() })
  await mergePeople({ ...pair, fingerprint, calendar: false }, { author, now: now() })
  const changes = { email: [email, null], name: [name, null] }
  await db.transaction((tx) =>
    audit(tx, { user_id: account.id, action: 'update', object: 'users', object_id: account.id, changes }),
  )
  await db.transaction((tx) =>
    audit(tx, { user_id: 1, action: 'delete', object: 'blacklisted_emails', object_id: 99, changes }),
  )
  return { email, words: personalWords, workshop, past, author }
}
