import 'server-only'
import type { SendMailOptions } from 'nodemailer'
import { env } from '@/env'
import type { Prepared } from './prepared'

/** A mail that is ready to go; whatever carries it needs no more than this. */
export type Letter = Prepared['sent'] & { id: number; created_at: string; to: { name: string; address: string } }

/** Addresses as objects: a string would be parsed, and what a person typed as a name could become a second recipient. */
export function messageOf(letter: Letter): SendMailOptions {
  const { id, created_at, to, subject, text, html, calendar } = letter
  return {
    from: { name: env.MAIL_FROM_NAME, address: env.MAIL_FROM },
    to,
    subject,
    text,
    html,
    messageId: messageId({ id, created_at }),
    date: new Date(created_at),
    headers: headersOf(letter),
    encoding: 'utf-8',
    textEncoding: 'quoted-printable',
    // As an alternative, which calendars take in by themselves, and as a file for the others.
    ...(calendar && { icalEvent: { ...calendar, filename: CALENDAR_FILE } }),
  }
}

export const CALENDAR_FILE = 'invite.ics'

/** No holiday replies to a machine; and where nobody asked for the mail, the one click of RFC 8058. */
export const headersOf = ({ unsubscribe }: Pick<Letter, 'unsubscribe'>): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  ...(unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** The same for every try of one mail, so that a mailbox can tell a repetition. */
export const messageId = ({ id, created_at }: Pick<Letter, 'id' | 'created_at'>) =>
  `<mail-${id}-${Date.parse(created_at)}@${new URL(env.APP_URL).hostname}>`
