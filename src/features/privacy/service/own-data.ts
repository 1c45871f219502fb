import 'server-only'
import type { Locale } from '@/contract/locales'
import { findRecipient, getRecipient } from '@/features/registrations/service/personal-tokens'
import { attendanceOf } from './attendance-records'
import { consentProofsOf } from './consent-proofs'
import { describeData } from './describe-data'
import { exportPerson } from './export-person'
import type { DataKind } from './export-sheets'
import { countEntries, readNewest, withoutNoticeSubject } from './find-person'
import { maskNumbersOf } from './mask-numbers'
import {
  certificatesOf,
  consentsOf,
  findAccount,
  findBlacklistEntry,
  findHeldNumbers,
  findNotificationEmail,
  findRecipientEntry,
  findSeasonRecipient,
  mailsTo,
  notesAbout,
  registrationsOf,
  sessionsOf,
  waitingOf,
} from './person-data'

export type OwnData = NonNullable<Awaited<ReturnType<typeof findOwnData>>>

/** Rows of imports, merges and entries of the log may name others, so staff hand them out on request. */
const ON_REQUEST = { imports: null, merges: null, audit: null }

/** The data that the owner of a personal link sees, with the ends of numbers; null for a link that is not valid. */
export async function findOwnData(token: string, { locale }: { locale: Locale }) {
  const found = await findRecipient(token)
  if (!found) return null
  const { email, erasure_requested_at, keep_certificates } = found
  const account = await findAccount(email)
  const sessions = account ? await readNewest(sessionsOf(account.id)) : { total: 0, data: [] }
  const registrations = await readNewest(registrationsOf(email, locale))
  const waitlist = await readNewest(waitingOf(email))
  const certificates = await readNewest(certificatesOf(email))
  const mails = await readNewest(mailsTo(email))
  const blacklist = await findBlacklistEntry(email)
  const notification = await findNotificationEmail(email)
  const season = await findSeasonRecipient(email)
  const attendance = await readNewest(attendanceOf(email, locale))
  const notes = await readNewest(notesAbout(email))
  const numbers = await findHeldNumbers(email, locale)
  const consents = await readNewest(consentsOf(email, locale))
  const consent_proofs = await readNewest(consentProofsOf(email, locale))
  const recipient = await findRecipientEntry(email)
  const masked = {
    registrations: { ...registrations, data: registrations.data.map(maskNumbersOf) },
    certificates: { ...certificates, data: certificates.data.map(maskNumbersOf) },
    attendance: { ...attendance, data: attendance.data.map(maskNumbersOf) },
    numbers: numbers && maskNumbersOf(numbers),
  }
  const held = { account, waitlist, notes, consents, consent_proofs, ...masked }
  const counted = { ...held, sessions, mails, blacklist, notification, season, recipient }
  const counts = { ...countEntries({ ...counted, ...ON_REQUEST }), ...ON_REQUEST }
  return {
    email,
    erasure_requested_at,
    keep_certificates,
    ...held,
    mails: { ...mails, data: mails.data.map(withoutNoticeSubject) },
    overview: await describeData(counts, locale),
  }
}

const OWN_KINDS: readonly DataKind[] = [
  'account',
  'sessions',
  'registrations',
  'waitlist',
  'certificates',
  'attendance',
  'mails',
  'notification',
  'season',
  'notes',
  'numbers',
  'consents',
  'consent_proofs',
  'recipient',
]

type Download = { locale: Locale; now: Date; masksNumbers: boolean }

/** The blacklist's note may hold words of others as well. Whole numbers are in the file only if the reader asks for them. */
export async function downloadPersonalData(token: string, { masksNumbers, ...reader }: Download): Promise<Response> {
  const { email } = await getRecipient(token)
  return exportPerson({ email, format: 'json', masksNumbers, kinds: OWN_KINDS }, reader)
}
