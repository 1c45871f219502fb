import 'server-only'
import { recordOf } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { auditReading } from '@/server/crud/audit'
import { FINDINGS_MAX } from '../contract'
import { attendanceOf } from './attendance-records'
import { consentProofsOf } from './consent-proofs'
import { describeData } from './describe-data'
import { DATA_KINDS, type DataKind } from './export-sheets'
import {
  auditEntriesOf,
  certificatesOf,
  consentsOf,
  countNumbersOf,
  findAccount,
  findBlacklistEntry,
  findHeldNumbers,
  findNotificationEmail,
  findRecipientEntry,
  findSeasonRecipient,
  importRowsOf,
  mailsTo,
  mergesOf,
  notesAbout,
  type PagedEntries,
  registrationsOf,
  sessionsOf,
  waitingOf,
} from './person-data'

type Reader = { locale: Locale; principal: { id: number } }

/** Shows staff all data of an address, with whole numbers, so the reading is logged. */
export async function showPerson(email: string, { locale, principal }: Reader) {
  const numbers_read = await countNumbersOf(email)
  const entry = { user_id: principal.id, object: 'privacy', object_id: addressKeyOf(email) }
  await auditReading({ ...entry, action: 'read', changes: { numbers_read } })
  return findPerson(email, { locale })
}

/**
 * Finds all data of an address, and only the newest of the kinds that may be many. The kinds are read one after another,
 * because all of them at once would take every connection of the pool.
 */
export async function findPerson(email: string, { locale }: { locale: Locale }) {
  const account = await findAccount(email)
  const own = account ? await readNewest(sessionsOf(account.id)) : { total: 0, data: [] }
  const registrations = await readNewest(registrationsOf(email, locale))
  const waitlist = await readNewest(waitingOf(email))
  const certificates = await readNewest(certificatesOf(email))
  const attendance = await readNewest(attendanceOf(email, locale))
  const mails = await readNewest(mailsTo(email))
  const blacklist = await findBlacklistEntry(email)
  const notification = await findNotificationEmail(email)
  const season = await findSeasonRecipient(email)
  const notes = await readNewest(notesAbout(email))
  const merges = await readNewest(mergesOf(email))
  const numbers = await findHeldNumbers(email, locale)
  const consents = await readNewest(consentsOf(email, locale))
  const consent_proofs = await readNewest(consentProofsOf(email, locale))
  const imports = await readNewest(importRowsOf(email))
  const audit = await readNewest(auditEntriesOf(email))
  const recipient = await findRecipientEntry(email)
  const shownMails = { ...mails, data: mails.data.map(withoutNoticeSubject) }
  const held = { email, account, sessions: own, registrations, waitlist, certificates, attendance, mails: shownMails }
  const beside = { blacklist, notification, season, notes, merges, numbers, consents, consent_proofs, imports, audit }
  const { email: _, ...counted } = { ...held, ...beside, recipient }
  const overview = await describeData(countEntries(counted), locale)
  const erasure_request = recipient?.erasure_requested_at
    ? { requested_at: recipient.erasure_requested_at, keep_certificates: recipient.keep_certificates }
    : null
  return { ...held, ...beside, overview, erasure_request }
}

type Held = { total: number } | object | null

/** The number of entries of each kind; what may be there once counts one. */
export const countEntries = (found: Record<DataKind, Held>) =>
  recordOf(DATA_KINDS, (kind) => {
    const held = found[kind]
    return held !== null && 'total' in held ? held.total : Number(held !== null)
  })

export async function readNewest<Row>({ count, read }: PagedEntries<Row>): Promise<{ total: number; data: Row[] }> {
  const [total, data] = await Promise.all([count(), read({ limit: FINDINGS_MAX, offset: 0 })])
  return { total, data }
}

/** The subject of a notice names another person. */
export const withoutNoticeSubject = <Mail extends { type: string; subject: string | null }>(mail: Mail): Mail =>
  mail.type === 'notice' ? { ...mail, subject: null } : mail
