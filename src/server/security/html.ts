import 'server-only'
import sanitize from 'sanitize-html'
import type { CleanHtml } from '@/contract/shapes'

/** Allows only the editor's own HTML: the attributes of each element are written again, none is passed through. */
const RULES: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'blockquote',
    'h2',
    'h3',
    'h4',
    'hr',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    p: ['style'],
    h2: ['style'],
    h3: ['style'],
    h4: ['style'],
    ol: ['start'],
  },
  parseStyleAttributes: false,
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // Browsers parse the content of these elements by other rules or do not show it, so it is removed with the element.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'noscript',
    'plaintext',
    'template',
    'title',
    'svg',
    'math',
  ],
  textFilter: (text) => withoutControls(text),
  transformTags: {
    p: blockTransformer('p'),
    h1: blockTransformer('h2'),
    h2: blockTransformer('h2'),
    h3: blockTransformer('h3'),
    h4: blockTransformer('h4'),
    h5: blockTransformer('h4'),
    h6: blockTransformer('h4'),
    ol: (tagName, { start }) => ({ tagName, attribs: { start: digitsOnly(start) } }),
    a: (tagName, { href, target }) => ({
      tagName,
      attribs: { href: safeHref(href), ...(target === '_blank' && { target, rel: 'noopener noreferrer' }) },
    }),
    img: (tagName, { src, alt = '', width, height }) => ({
      tagName,
      attribs: {
        src: safeImageSource(src),
        alt: withoutControls(alt),
        loading: 'lazy',
        width: digitsOnly(width),
        height: digitsOnly(height),
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

function blockTransformer(tagName: string): sanitize.Transformer {
  return (_, { style = '' }) => ({ tagName, attribs: { style: allowedDeclarationsIn(style) } })
}

/** Allows alignment and the editor's steps of indentation. */
const DECLARATION = /^(?:text-align:(?:left|center|right|justify)|margin-left:(?:[2468]|1[0246])em)$/

const allowedDeclarationsIn = (style: string) =>
  style
    .split(';')
    .map((declaration) => declaration.replace(/\s/g, '').toLowerCase())
    .filter((declaration) => DECLARATION.test(declaration))
    .join(';')

/** Allows links to the web, a mailbox, a telephone, a page of this site and a placeholder, but no other scheme. */
export function safeHref(value = ''): string {
  const href = value.replace(/\p{Cc}/gu, '').trim()
  const [scheme] = /^[^/?#:]*:/.exec(href) ?? []
  return scheme === undefined || /^(?:https?|mailto|tel):$/i.test(scheme) ? href : ''
}

/**
 * Allows only images of this site: foreign ones would report readers to strangers, and another path of ours could act.
 */
function safeImageSource(value = ''): string {
  const src = withoutControls(value)
  const isOurs = src.startsWith('/images/') && new URL(src, 'https://any.example').pathname.startsWith('/images/')
  return isOurs ? src : ''
}

const digitsOnly = (value = '') => (/^\d{1,4}$/.test(value) ? value : '')

/** PostgreSQL refuses the null character, and parsers differ about the other control characters. */
const withoutControls = (text: string) => text.replace(/[^\P{Cc}\t\n\r]/gu, '')

/** Only this function may turn HTML of people into HTML that is shown. */
export function cleanHtml(html: string): CleanHtml {
  const cached = cache.get(html)
  const clean = cached ?? cleanUncached(html)
  if (cached === undefined) cachedCharacters += html.length + clean.length
  cache.delete(html)
  cache.set(html, clean)
  for (const [oldest, value] of cache) {
    if (cachedCharacters <= CACHE_CHARACTERS_MAX) break
    cache.delete(oldest)
    cachedCharacters -= oldest.length + value.length
  }
  return clean
}

/** Cleans again after a change, because a removal may join text to new elements. */
function cleanUncached(html: string): CleanHtml {
  const marked = markBrackets(html)
  const once = sanitizeWithinDepth(marked)
  const clean = once === marked ? once : sanitizeWithinDepth(once)
  return clean.replaceAll(BRACKET, '&lt;') as CleanHtml
}

/** Unicode reserves this character for programs, therefore no text contains it. */
const BRACKET = '\uFDD0'

/** The parser takes as long for a bracket that begins no element as for an element. */
const markBrackets = (html: string) => html.replaceAll(BRACKET, '').replace(/<(?![a-z/!?])/gi, BRACKET)

const DEPTH_MAX = 200
class TooDeep extends Error {}

/** Parsing takes quadratic time in the depth, so HTML that nests deeper than any text is shown literally. */
function sanitizeWithinDepth(html: string): string {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > DEPTH_MAX) throw new TooDeep()
  }
  const onCloseTag = () => {
    depth -= 1
  }
  try {
    return sanitize(html, { ...RULES, onOpenTag, onCloseTag })
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return sanitize(html.replaceAll('<', BRACKET), RULES)
  }
}

/** Cleaning is the most expensive step of a page; the cache has room for the texts of some thousand events. */
const CACHE_CHARACTERS_MAX = 8_000_000
const cache = new Map<string, CleanHtml>()
let cachedCharacters = 0
