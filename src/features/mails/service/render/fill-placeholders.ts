import 'server-only'
import { unescaped } from '@/contract/entities'
import type { CleanHtml } from '@/contract/shapes'
import { cleanHtml, linkIn } from '@/server/html'
import type { Values } from '../rules'

/** A text of staff, or of ours, for one person. It is cleaned once for all of them: thousands may get it. */
export const filled = (html: string, values: Values = {}): CleanHtml => filledIn(cleanHtml(html), values)

/** Stays clean: a value begins no element among words, and as an address it leads to the web or nowhere. */
function filledIn(html: CleanHtml, values: Values): CleanHtml {
  const givenIn = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  let inLink = false
  const fill = (part: string) => {
    if (!part.startsWith('<')) return part.replace(IN_BRACES, (written, name) => shown(name) ?? written)
    inLink = part.startsWith('<a ') || (inLink && part !== '</a>')
    return inLink ? part.replace(HREF, (_, address: string) => ` href="${leading(address)}"`) : part
  }
  const shown = (name: string) => {
    const value = givenIn(name)
    if (!value) return value
    const words = shielded(value.replace(CONTROLS, ''))
    return name.endsWith('_link') && !inLink ? `<a href="${quoted(ofTheWeb(value) ?? '')}">${words}</a>` : words
  }
  const leading = (address: string) => {
    const link = (written: string, name: string) => ofTheWeb(givenIn(name)) ?? written
    return quoted(linkIn(unescaped(address).replace(LINK, link)))
  }
  return html
    .split(/(<[^>]*>)/)
    .map(fill)
    .join('') as CleanHtml
}

const IN_BRACES = /\{([a-z_]+)\}/g
const HREF = / href="([^"]*)"/
/** As the address of a link, which editors complete and encode. */
const LINK = /(?:https?:\/\/)?(?:\{|%7B)([a-z]+_link)(?:\}|%7D)/gi

const ofTheWeb = (value: string | undefined) => (value === undefined || /^https?:\/\//i.test(value) ? value : '')

const CONTROLS = /[^\P{Cc}\t\n\r]/gu
const shielded = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const quoted = (text: string) => shielded(text).replaceAll('"', '&quot;')
