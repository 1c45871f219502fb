import { unescapeHtml } from '@/contract/html-text'
import type { CleanHtml } from '@/contract/shapes'
import { cleanHtml, safeHref } from '@/server/security/html'
import { PERSONAL_PLACEHOLDERS } from '../../contract'
import { hasPlaceholder, type PlaceholderValues, withoutEmptyNames } from '../../rules/placeholders'
import { plainTextOf } from './plain-text'

/** Fills a text for one person. cleanHtml() remembers the cleaned text, because thousands may get it. */
export const fillAndClean = (html: string, values: PlaceholderValues = {}): CleanHtml =>
  fillCleanHtml(cleanHtml(html), values)

/** A filled text for both parts of a mail. */
export type MailText = { html: CleanHtml; plain: string }
/** The words that stand for the address of a link, by placeholder. */
export type LinkWords = { [name: string]: string }

/** A link without words of its own shows `words` on the page, which must print no secret, and its address in the plain part. */
export function fillMailText(html: string, values: PlaceholderValues = {}, words: LinkWords = {}): MailText {
  const clean = cleanHtml(html)
  return { html: fillCleanHtml(clean, values, words), plain: plainTextOf(fillCleanHtml(clean, values)) }
}

/**
 * Fills the text of a mail for everybody, without the blocks that are meant for one person. A personal placeholder that
 * stands outside of such a block becomes empty.
 */
export function fillForPublic(html: string, values: PlaceholderValues): CleanHtml {
  const isPersonal = (block: string) => PERSONAL_PLACEHOLDERS.some((name) => hasPlaceholder(block, name))
  const clean = cleanHtml(html)
  const publicHtml = clean.replace(BLOCK, (block) => (isPersonal(block) ? '' : block)).replace(EMPTY_PARENT, '')
  const emptyValues = Object.fromEntries(PERSONAL_PLACEHOLDERS.map((name) => [name, '']))
  const filled = fillAndClean(publicHtml, { ...values, ...emptyValues })
  const [firstBlock = ''] = clean.match(BLOCK) ?? []
  const isGreetingGone = clean.startsWith(firstBlock) && isPersonal(firstBlock)
  return isGreetingGone ? withCapital(filled) : filled
}

/** In German a text goes on in lower case after the greeting. */
const withCapital = (html: CleanHtml): CleanHtml =>
  html.replace(
    /^((?:<[^>]*>)*)(\p{Ll})/u,
    (_, tags: string, letter: string) => tags + letter.toUpperCase(),
  ) as CleanHtml

/** The innermost block of its kind, from its opening to its closing tag. */
const BLOCK = /<(p|li|h[2-4])\b[^>]*>(?:(?!<\/?\1\b)[\s\S])*<\/\1>/g
const EMPTY_PARENT = /<(ul|ol|blockquote)\b[^>]*>\s*<\/\1>/g

/** The result stays clean: a value cannot begin an element, and an address leads to the web or nowhere. */
function fillCleanHtml(html: CleanHtml, values: PlaceholderValues, words: LinkWords = {}): CleanHtml {
  const placeholderValue = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  let inLink = false
  const fillPart = (part: string) => {
    if (!part.startsWith('<')) return part.replace(IN_BRACES, (written, name) => renderValue(name) ?? written)
    inLink = part.startsWith('<a ') || (inLink && part !== '</a>')
    return inLink ? part.replace(HREF, (_, address: string) => ` href="${hrefValue(address)}"`) : part
  }
  const renderValue = (name: string) => {
    const value = placeholderValue(name)
    if (!value) return value
    const shown = escapeText((words[name] ?? value).replace(CONTROLS, ''))
    return name.endsWith('_link') && !inLink
      ? `<a href="${escapeAttribute(webAddressOrEmpty(value) ?? '')}">${shown}</a>`
      : shown
  }
  const hrefValue = (address: string) => {
    const link = (written: string, name: string) => webAddressOrEmpty(placeholderValue(name)) ?? written
    return escapeAttribute(safeHref(unescapeHtml(address).replace(LINK, link)))
  }
  return withoutEmptyNames(html, values)
    .split(/(<[^>]*>)/)
    .map(fillPart)
    .join('') as CleanHtml
}

const IN_BRACES = /\{([a-z_]+)\}/g
const HREF = / href="([^"]*)"/
/** Editors complete and encode a placeholder that is the address of a link. */
const LINK = /(?:https?:\/\/)?(?:\{|%7B)([a-z]+_link)(?:\}|%7D)/gi

const webAddressOrEmpty = (value: string | undefined) =>
  value === undefined || /^https?:\/\//i.test(value) ? value : ''

const CONTROLS = /[^\P{Cc}\t\n\r]/gu
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')
