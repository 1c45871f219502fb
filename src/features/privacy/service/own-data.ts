import 'server-only'
import { findRecipient, getRecipient } from '@/features/registrations/service/personal-tokens'
import type { Locale } from '@/i18n/routing'
import { attendanceOf } from './attendance-records'
import { exportPerson } from './export'
import { readNewest, withoutNoticeSubject } from './find-person'
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

/** The data that the owner of a personal link sees; null for a link that is not valid. */
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
  const shown = { account, registrations, waitlist, certificates, attendance, mails: shownMails, numbers, consents }
  return { email, erasure_requested_at, keep_certificates, ...shown, isUnsubscribed: blacklist !== null }
}

/** Rows of imports, the blacklist's notes and the log may hold data of others, so staff hand them out on request. */
export async function downloadPersonalData(token: string, reader: { locale: Locale; now: Date }): Promise<Response> {
  const { email } = await getRecipient(token)
  return exportPerson(
    {
      email,
      format: 'json',
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
