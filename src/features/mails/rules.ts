import { INVITATION_DAYS, RESET_MINUTES, VERIFICATION_HOURS } from '@/features/accounts/contract'
import type { GENDERS } from '@/features/registrations/contract/public'
import { fullName } from '@/features/registrations/rules'
import { endOf, isOver } from '@/features/workshops/rules'
import {
  MAIL_REASONS,
  type MailReason,
  type MailType,
  type NoticeOccasion,
  PERSONAL_PLACEHOLDERS,
  PLACEHOLDERS,
  type Placeholder,
  RETRY_SECONDS,
} from './contract'

/** So many failures in a row before nothing is tried any more for a while. */
export const FAILURES_MAX = 5
const CLOSED_SECONDS = { first: 15, most: 300 }

/** For how long the way out stays closed after so many failures in a row; each probe that fails doubles it. */
export function closedSeconds(failures: number): number {
  if (failures < FAILURES_MAX) return 0
  return Math.min(CLOSED_SECONDS.first * 2 ** Math.min(failures - FAILURES_MAX, 10), CLOSED_SECONDS.most)
}

/** Jitter only lengthens, and spreads what failed together; `random` is 0 to 1. Null means that it has been tried enough. */
export function retrySeconds(attempts: number, random: number): number | null {
  const seconds = RETRY_SECONDS[attempts - 1]
  return seconds === undefined ? null : Math.round(seconds * (1 + 0.2 * random))
}

/** Nobody knows whether it went out. One answer too many is better than none; one bulk mail too many is not. */
export function inDoubt({ bulk, deduplicates }: { bulk: boolean; deduplicates: boolean }): 'retry' | 'unknown' {
  return bulk && !deduplicates ? 'unknown' : 'retry'
}

/** A mail that stands so may have arrived already; sent again, it says so. */
export const DOUBTS = ['interrupted', 'restored'] as const satisfies readonly MailReason[]

const LINK_MINUTES: Partial<Record<MailType, number>> = {
  verify_email: VERIFICATION_HOURS * 60,
  password_reset: RESET_MINUTES,
  invitation: INVITATION_DAYS * 24 * 60,
}

/** A link that no longer works is not worth a mail. */
export function isLinkExpired({ type, created_at }: { type: MailType; created_at: string }, now: Date): boolean {
  const minutes = LINK_MINUTES[type]
  return minutes !== undefined && now.getTime() >= Date.parse(created_at) + minutes * 60_000
}

type Person = {
  registered: string | null
  participated: string | null
  cancelled_at: string | null
  deleted_at: string | null
  erased_at?: string | null
}
type Event = { date: string; time: string; end_time: string | null }

/** Why a mail about a registration is no longer true, or no longer of use; null where it still is. */
export function overtakenBy(
  { type, person, event }: { type: MailType; person: Person; event: Event },
  now: Date,
): MailReason | null {
  // Staff hear of what happened, and who cancelled gets the answer, whatever became of the entry since.
  if (type === 'notice') return null
  if (type === 'cancellation') return person.cancelled_at ? null : 'not_cancelled'
  if (person.erased_at) return 'erased'
  if (person.deleted_at) return 'registration_gone'
  if (person.cancelled_at) return 'cancelled_meanwhile'
  if (type === 'after_event') return tooEarly({ person, event }, now)
  if (type === 'invite' && person.registered) return 'registered_meanwhile'
  if (NEEDS_SEAT.has(type) && !person.registered) return 'not_registered'
  return endOf(event) < now ? 'event_over' : null
}

const NEEDS_SEAT = new Set<MailType>(['confirmation', 'reminder', 'event_update'])

/** Nobody is thanked for what they did not do, or not yet. */
function tooEarly({ person, event }: { person: Person; event: Event }, now: Date): MailReason | null {
  if (!person.participated) return 'not_participated'
  return isOver(event, now) ? null : 'event_ahead'
}

/** The address that nobody has, of who was erased. */
export const isErased = (address: string): boolean => address.endsWith('@erased.invalid')

type Stamped = { id: string; registered: string | null; cancelled_at: string | null }

/** Of a party those whom the notice is about: who came or left in the same moment as the person that it names. */
export function togetherWith<P extends Stamped>(
  people: P[],
  { occasion, id }: { occasion: NoticeOccasion; id: string },
) {
  const stamp = occasion === 'registration' ? 'registered' : 'cancelled_at'
  const named = people.find((person) => person.id === id)
  return people.filter((person) => person === named || (named?.[stamp] && person[stamp] === named[stamp]))
}

const NAME_MAX = 80

/**
 * Anybody may type any name beside anybody's address. What looks like an address or a sentence to click on is not greeted,
 * so that our mails carry nobody else's message.
 */
export function greetingName(name: string): string {
  const flat = name.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const looksLikeLink = /[@:/\\<>]|\w\.\w{2}|www\./i.test(flat)
  return flat.length > NAME_MAX || looksLikeLink ? '' : flat
}

type Named = { gender: (typeof GENDERS)[number] | null; title: string; first_name: string; last_name: string }

/** The message of `mails.salutation` that greets this person, and the name in it. */
export function salutationOf(person: Named) {
  const { gender, title, first_name, last_name } = person
  const name = greetingName(fullName(person))
  if (!name || !(first_name || last_name)) return { form: 'nobody', name: '' } as const
  if (!last_name || (gender !== 'm' && gender !== 'f')) return { form: 'person', name } as const
  const form = title ? (`${gender}_titled` as const) : gender
  return { form, name: greetingName(fullName({ title, first_name: '', last_name })) }
}

export type Values = { [name in Placeholder]?: string } & { [name: string]: string | undefined }

const IN_BRACES = /\{([a-z_]+)\}/g

/** In a plain text. A placeholder without a value stays as it is written. */
export const fillText = (text: string, values: Values): string =>
  text.replace(IN_BRACES, (written, name: string) => givenIn(values, name) ?? written)

const givenIn = (values: Values, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)

/** In a text of staff; links become links, unless they stand in one. What comes out still has to be cleaned. */
export function fillHtml(html: string, values: Values): string {
  let inLink = false
  const fill = (part: string) => {
    if (!part.startsWith('<')) return part.replace(IN_BRACES, (written, name) => shown(name) ?? written)
    inLink = /^<a\b/i.test(part) || (inLink && !/^<\/a\b/i.test(part))
    return part.replace(IN_TAG, (written, name) => escaped(givenIn(values, name) ?? written))
  }
  const shown = (name: string) => {
    const value = givenIn(values, name)
    if (value === undefined) return undefined
    const text = escaped(value)
    return value && name.endsWith('_link') && !inLink ? `<a href="${text}">${text}</a>` : text
  }
  return html
    .split(/(<[^>]*>)/)
    .map(fill)
    .join('')
}

/** As the address of a link, which editors complete and encode. */
const IN_TAG = /(?:https?:\/\/)?(?:\{|%7B)([a-z]+_link)(?:\}|%7D)/gi

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** Whether the text itself offers this, so that the layout need not. */
export const holds = (html: string, name: Placeholder) => new RegExp(`(?:\\{|%7B)${name}(?:\\}|%7D)`, 'i').test(html)

/** What an editor leaves of a text when everything is deleted. */
export const isBlank = (html: string) => !/<img\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** The text of a mail as everybody may read it: what is meant for one person is left out. */
export function fillForEverybody(html: string, values: Values): string {
  const isPersonal = (block: string) => PERSONAL_PLACEHOLDERS.some((name) => holds(block, name))
  const kept = html.replace(BLOCK, (block) => (isPersonal(block) ? '' : block)).replace(EMPTY_LIST, '')
  const nothing = Object.fromEntries(PERSONAL_PLACEHOLDERS.map((name) => [name, '']))
  return fillHtml(kept, { ...values, ...nothing })
}

/** The innermost of its kind, from its first to its last tag. */
const BLOCK = /<(p|li|h[1-6])\b[^>]*>(?:(?!<\/?\1\b)[\s\S])*<\/\1>/gi
const EMPTY_LIST = /<(ul|ol)\b[^>]*>\s*<\/\1>/gi

/** What looks like a placeholder and is none. */
export function unknownPlaceholders(text: string): string[] {
  const written = Array.from(text.matchAll(/\{([^{}\s<>]{1,40})\}/g), ([, name = '']) => name)
  return [...new Set(written)].filter((name) => !PLACEHOLDERS.some((known) => known === name))
}

const FOREIGN_MAX = 300

/** What a server said, as a text that can be stored and shown: one line, short, and no half of a character. */
export const foreignWords = (text: string): string =>
  Array.from(
    text
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
    .slice(0, FOREIGN_MAX)
    .join('')

/** `address_refused: 550 no such user` */
export const messageOf = (reason: MailReason, detail = '') => (detail ? `${reason}: ${detail}` : reason)

/** What messageOf() joined; no reason where others wrote it. */
export function reasonIn(message: string): { reason: MailReason | null; detail: string } {
  const [word = '', ...details] = message.split(': ')
  const reason = MAIL_REASONS.find((known) => known === word)
  return reason ? { reason, detail: details.join(': ') } : { reason: null, detail: message }
}
