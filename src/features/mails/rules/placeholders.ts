import { PLACEHOLDERS, type Placeholder } from '../contract'

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

export function unknownPlaceholdersIn(text: string, known: readonly string[] = PLACEHOLDERS): string[] {
  const written = Array.from(text.matchAll(/\{([^{}\s<>]{1,40})\}/g), ([, name = '']) => name)
  return [...new Set(written)].filter((name) => !known.includes(name))
}
