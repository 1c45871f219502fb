import 'server-only'
import { findRecipient, getRecipient } from '@/features/registrations/service/personal-tokens'
import type { Locale } from '@/i18n/routing'
import { attendanceOf } from './attendance-records'
import { exportPerson } from './export'
import { readNewest, withoutNoticeSubject } from './find-person'
import { maskNumbersOf } from './mask-numbers'
import {
  certificatesOf,
  consentsOf,
  findAccount,
  findBlacklistEntry,
  findHeldNumbers,
  mailsTo,
  registrationsOf,
  waitingOf,
} from './person-data'

export type OwnData = NonNullable<Awaited<ReturnType<typeof findOwnData>>>

/** The data that the owner of a personal link sees, with the ends of numbers; null for a link that is not valid. */
export async function findOwnData(token: string, { locale }: { locale: Locale }) {
  const recipient = await findRecipient(token)
  if (!recipient) return null
  const { email, erasure_requested_at, keep_certificates } = recipient
  const [account, registrations, waitlist, certificates, attendance, mails, blacklist, numbers, consents] =
    await Promise.all([
      findAccount(email),
      readNewest(registrationsOf(email, locale)),
      readNewest(waitingOf(email)),
      readNewest(certificatesOf(email)),
      readNewest(attendanceOf(email, locale)),
      readNewest(mailsTo(email)),
      findBlacklistEntry(email),
      findHeldNumbers(email, locale),
      readNewest(consentsOf(email, locale)),
    ])
  const shownMails = { ...mails, data: mails.data.map(withoutNoticeSubject) }
  const masked = {
    registrations: { ...registrations, data: registrations.data.map(maskNumbersOf) },
    certificates: { ...certificates, data: certificates.data.map(maskNumbersOf) },
    attendance: { ...attendance, data: attendance.data.map(maskNumbersOf) },
    numbers: numbers && maskNumbersOf(numbers),
  }
  const shown = { account, waitlist, mails: shownMails, consents, ...masked }
  return { email, erasure_requested_at, keep_certificates, ...shown, isUnsubscribed: blacklist !== null }
}

type Download = { locale: Locale; now: Date; masksNumbers: boolean }

/**
 * Rows of imports, the blacklist's notes and the log may hold data of others, so staff hand them out on request. Whole
 * numbers are in the file only if the reader asks for them.
 */
export async function downloadPersonalData(token: string, { masksNumbers, ...reader }: Download): Promise<Response> {
  const { email } = await getRecipient(token)
  return exportPerson(
    {
      email,
      format: 'json',
      masksNumbers,
      kinds: [
        'recipient',
        'account',
        'sessions',
        'registrations',
        'waitlist',
        'certificates',
        'attendance',
        'mails',
        'notes',
        'numbers',
        'consents',
      ],
    },
    reader,
  )
}
