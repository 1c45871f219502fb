import { MAIL_REASONS, type MailReason, type MailType } from '@/contract/values/mails'

/** The type by which people decline a mail of this type. */
export const declinedAs = (type: MailType): MailType => DECLINED_WITH[type] ?? type

const DECLINED_WITH: Partial<Record<MailType, MailType>> = {
  numbers: 'reminder',
  evaluation: 'after_event',
  evaluation_reminder: 'after_event',
}

/** A mail with one of these reasons may have arrived already. The log says so after it is sent again. */
export const UNCERTAIN_REASONS = ['interrupted', 'restored'] as const satisfies readonly MailReason[]

const SERVER_TEXT_MAX = 300

/** Makes the text of a server safe to store and show: one short line without broken characters. */
export const sanitizeServerText = (text: string): string =>
  Array.from(
    text
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
    .slice(0, SERVER_TEXT_MAX)
    .join('')

/** `address_refused: 550 no such user` */
export const reasonMessageOf = (reason: MailReason, detail = '') => (detail ? `${reason}: ${detail}` : reason)

/** Splits a message of reasonMessageOf(). A message without a known reason is all detail. */
export function parseReasonMessage(message: string): { reason: MailReason | null; detail: string } {
  const [word = '', ...details] = message.split(': ')
  const reason = MAIL_REASONS.find((candidate) => candidate === word)
  return reason ? { reason, detail: details.join(': ') } : { reason: null, detail: message }
}
