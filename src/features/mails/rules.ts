import { MAIL_REASONS, type MailReason, type MailType } from '@/contract/values/mails'
import { PLACEHOLDERS, type Placeholder, RETRY_SECONDS } from './contract'

/** The type by which people decline a mail of this type. */
export const declinedAs = (type: MailType): MailType => DECLINED_WITH[type] ?? type

const DECLINED_WITH: Partial<Record<MailType, MailType>> = {
  numbers: 'reminder',
  evaluation: 'after_event',
  evaluation_reminder: 'after_event',
}

/** Consecutive failures after which calls are paused. */
export const FAILURES_MAX = 5
const PROVIDER_PAUSE_SECONDS = { first: 15, most: 300 }

/** The pause after this number of consecutive failures. Each failed probe doubles it. */
export function providerPauseSeconds(failures: number): number {
  if (failures < FAILURES_MAX) return 0
  return Math.min(
    PROVIDER_PAUSE_SECONDS.first * 2 ** Math.min(failures - FAILURES_MAX, 10),
    PROVIDER_PAUSE_SECONDS.most,
  )
}

/**
 * The waiting time before the next attempt, or null after the last one. Jitter (`random` is 0 to 1) separates mails
 * that failed together.
 */
export function retrySeconds(attempts: number, random: number): number | null {
  const seconds = RETRY_SECONDS[attempts - 1]
  return seconds === undefined ? null : Math.round(seconds * (1 + 0.2 * random))
}

/** Decides about a mail whose delivery is unknown. A repeated answer is better than none; a repeated bulk mail is not. */
export function stateWhenUncertain({
  bulk,
  deduplicates,
}: {
  bulk: boolean
  deduplicates: boolean
}): 'retry' | 'unknown' {
  return bulk && !deduplicates ? 'unknown' : 'retry'
}

/** A mail with one of these reasons may have arrived already. The log says so after it is sent again. */
export const UNCERTAIN_REASONS = ['interrupted', 'restored'] as const satisfies readonly MailReason[]

/** Erased people have an address in a domain that does not exist. */
export const ERASED_DOMAIN = '@erased.invalid'
export const isErasedAddress = (address: string): boolean => address.endsWith(ERASED_DOMAIN)

const NAME_MAX = 80

/**
 * Leaves out a name that is long or looks like a link: anybody can type one into a form beside the address of another
 * person, and our mails must carry no message of strangers.
 */
export function greetingName(name: string): string {
  const oneLine = name
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/ +([,;.!?])/g, '$1')
    .trim()
  const looksLikeLink = /[@:/\\<>]|\w\.\w{2}|www\./i.test(oneLine)
  const isName = /^[^,;.!?]*\p{L}/u.test(oneLine)
  return oneLine.length > NAME_MAX || looksLikeLink || !isName ? '' : oneLine
}

/** Finds an address of the web or of a mailbox in a text of several lines, such as a postal address. */
export const containsLink = (text: string): boolean => /[@<>]|:\/\/|www\.|[\w-]\.[a-z]{2,}/i.test(text)

export type PlaceholderValues = { [name in Placeholder]?: string } & { [name: string]: string | undefined }

const IN_BRACES = /\{([a-z_]+)\}/g

/** Fills a plain text. A placeholder without a value stays unchanged. */
export const fillText = (text: string, values: PlaceholderValues): string =>
  withoutEmptyNames(text, values).replace(
    IN_BRACES,
    (written, name: string) => placeholderValue(values, name) ?? written,
  )

/**
 * Prepares a text, plain or clean HTML, for a reader whose name is not known: a greeting with nothing but empty names
 * becomes the salutation, and elsewhere an empty name takes the space and the comma before it along.
 */
export function withoutEmptyNames(text: string, values: PlaceholderValues): string {
  const empty = NAMES.filter((name) => placeholderValue(values, name) === '')
  if (empty.length === 0) return text
  const gap = `(?:\\s|&nbsp;|${INLINE_TAG}){0,20}`
  const names = `\\{(?:${empty.join('|')})\\}(?:${gap}\\{(?:${empty.join('|')})\\})*`
  const greeting = `(?:${GREETING_WORDS})(?:[^<>{},:;!?\\n]|${INLINE_TAG}){0,60}`
  const isGreeting = new RegExp(
    `(${LINE_START})(${gap}(?:${greeting}${names}${gap}(?=[,!]|${LINE_END})|${names}${gap}(?=[,!])))`,
    'giu',
  )
  const afterComma = new RegExp(`,${gap}${names}(?=${gap}(?:[,.;:!?)]|${LINE_END}))`, 'gu')
  const inSentence = new RegExp(`${gap}${names}(?:\\s+(?=[,.;:!?)]))?`, 'gu')
  const salutation = placeholderValue(values, 'salutation') === undefined ? '' : '{salutation}'
  return text
    .replace(isGreeting, (_, start: string, words: string) => start + salutation + tagsIn(words))
    .replace(afterComma, tagsIn)
    .replace(inSentence, tagsIn)
}

const NAMES = ['first_name', 'last_name'] as const
const GREETING_WORDS = 'sehr geehrt|guten|lieb|hallo|grüß|dear|hello|hi|good'
const INLINE_TAG = '</?(?:strong|b|em|i|u|s)>'
const LINE_START = '^|\\n|<(?:p|li|h[2-4]|blockquote)(?: [^>]*)?>|<br ?/?>'
const LINE_END = '$|\\n|</(?:p|li|h[2-4]|blockquote)>|<br'

const tagsIn = (html: string) => html.match(/<[^>]*>/g)?.join('') ?? ''

const placeholderValue = (values: PlaceholderValues, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** Tells whether a text has this placeholder, as text or encoded in the address of a link. */
export const hasPlaceholder = (html: string, name: Placeholder) =>
  new RegExp(`(?:\\{|%7B)${name}(?:\\}|%7D)`, 'i').test(html)

/** True for the markup that an editor leaves when all text is deleted. */
export const isBlank = (html: string) => !/<img\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** Names in braces that are no placeholders. */
export function unknownPlaceholdersIn(text: string, known: readonly string[] = PLACEHOLDERS): string[] {
  const written = Array.from(text.matchAll(/\{([^{}\s<>]{1,40})\}/g), ([, name = '']) => name)
  return [...new Set(written)].filter((name) => !known.includes(name))
}

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
