import 'server-only'
import type { SendMailOptions } from 'nodemailer'
import { env } from '@/env'
import type { MailPicture, RenderedMail } from '../render/rendered-mail'

/** A stored file with its bytes, which mails that are sent together share. */
export type MailAttachment = { id: string; name: string; content_type: string; content: Buffer }

/** A rendered mail with its recipient: all that a transport needs. */
export type OutgoingMail = Omit<RenderedMail['sent'], 'attachments' | 'pictures'> & {
  id: number
  created_at: string
  to: { name: string; address: string }
  attachments?: readonly MailAttachment[]
  pictures?: readonly MailPicture[]
}

/** Addresses are objects: a string would be parsed, and a typed name could become a second recipient. */
export function mailOptionsOf(mail: OutgoingMail): SendMailOptions {
  const { id, created_at, to, subject, text, html, calendar, attachments = [], pictures = [] } = mail
  return {
    from: { name: env.MAIL_FROM_NAME, address: env.MAIL_FROM },
    to,
    ...(env.MAIL_REPLY_TO && { replyTo: { name: '', address: env.MAIL_REPLY_TO } }),
    subject,
    text,
    html,
    messageId: messageIdOf({ id, created_at }),
    date: new Date(created_at),
    headers: headersOf(mail),
    encoding: 'utf-8',
    textEncoding: 'quoted-printable',
    // Calendars import the alternative by themselves; the file is for the others.
    ...(calendar && { icalEvent: { ...calendar, filename: CALENDAR_FILE_NAME } }),
    ...(attachments.length + pictures.length > 0 && {
      attachments: [
        ...attachments.map(({ name, content, content_type }) => {
          return { filename: name, content, contentType: content_type }
        }),
        ...pictures.map(({ name, content, cid }) => {
          return { filename: name, content, contentType: PICTURE_TYPE, contentDisposition: 'inline' as const, cid }
        }),
      ],
    }),
  }
}

export const CALENDAR_FILE_NAME = 'invite.ics'
export const PICTURE_TYPE = 'image/png'

/** The headers suppress automatic replies. An unsolicited mail also offers to unsubscribe with one click (RFC 8058). */
export const headersOf = ({ unsubscribe }: Pick<OutgoingMail, 'unsubscribe'>): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  ...(unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** The id is the same for every attempt of one mail, so that a mailbox can recognise a repetition. */
export const messageIdOf = ({ id, created_at }: Pick<OutgoingMail, 'id' | 'created_at'>) =>
  `<mail-${id}-${Date.parse(created_at)}@${new URL(env.APP_URL).hostname}>`
