import 'server-only'
import sanitize from 'sanitize-html'
import type { CleanHtml } from '@/contract/shapes'

/** What the editor can write, and nothing else: the attributes of each element are written anew, none is passed on. */
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
  // Browsers read what stands in these by other rules than HTML's, or do not show it: it goes with its element.
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
    p: block('p'),
    h1: block('h2'),
    h2: block('h2'),
    h3: block('h3'),
    h4: block('h4'),
    h5: block('h4'),
    h6: block('h4'),
    ol: (tagName, { start }) => ({ tagName, attribs: { start: numberIn(start) } }),
    a: (tagName, { href, target }) => ({
      tagName,
      attribs: { href: linkIn(href), ...(target === '_blank' && { target, rel: 'noopener noreferrer' }) },
    }),
    img: (tagName, { src, alt = '', width, height }) => ({
      tagName,
      attribs: {
        src: imageIn(src),
        alt: withoutControls(alt),
        loading: 'lazy',
        width: numberIn(width),
        height: numberIn(height),
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

function block(tagName: string): sanitize.Transformer {
  return (_, { style = '' }) => ({ tagName, attribs: { style: declarationsIn(style) } })
}

/** Alignment and the editor's steps of indentation. */
const DECLARATION = /^(?:text-align:(?:left|center|right|justify)|margin-left:(?:[2468]|1[0246])em)$/

const declarationsIn = (style: string) =>
  style
    .split(';')
    .map((declaration) => declaration.replace(/\s/g, '').toLowerCase())
    .filter((declaration) => DECLARATION.test(declaration))
    .join(';')

/** To the web, a mailbox, a telephone, a page of ours, or where a placeholder will lead: not what any reader takes for a scheme. */
export function linkIn(written = ''): string {
  const href = written.replace(/\p{Cc}/gu, '').trim()
  const [scheme] = /^[^/?#:]*:/.exec(href) ?? []
  return scheme === undefined || /^(?:https?|mailto|tel):$/i.test(scheme) ? href : ''
}

/** Pictures of ours only: others would tell strangers who reads when, and a path of ours elsewhere could act. */
function imageIn(written = ''): string {
  const src = withoutControls(written)
  const isOurs = src.startsWith('/images/') && new URL(src, 'https://any.example').pathname.startsWith('/images/')
  return isOurs ? src : ''
}

const numberIn = (written = '') => (/^\d{1,4}$/.test(written) ? written : '')

/** Neither shown nor stored: PostgreSQL refuses the null, and parsers differ about the others. */
const withoutControls = (text: string) => text.replace(/[^\P{Cc}\t\n\r]/gu, '')

/** The one place where HTML that somebody wrote becomes HTML that may be shown. */
export function cleanHtml(html: string): CleanHtml {
  const known = kept.get(html)
  const clean = known ?? cleaned(html)
  if (known === undefined) characters += html.length + clean.length
  kept.delete(html)
  kept.set(html, clean)
  for (const [oldest, its] of kept) {
    if (characters <= KEPT_CHARACTERS) break
    kept.delete(oldest)
    characters -= oldest.length + its.length
  }
  return clean
}

/** Once more where something was taken out: only then does everything stand where it will stand for good. */
function cleaned(html: string): CleanHtml {
  const once = sanitized(html)
  return (once === html ? once : sanitized(once)) as CleanHtml
}

const DEEPEST = 200
class TooDeep extends Error {}

/** Parsing takes the square of the depth: what nests as no text does is shown as it was typed. */
function sanitized(html: string): string {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > DEEPEST) throw new TooDeep()
  }
  const onCloseTag = () => {
    depth -= 1
  }
  try {
    return sanitize(html, { ...RULES, onOpenTag, onCloseTag })
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return sanitize(html.replaceAll('<', '&lt;'), RULES)
  }
}

/** Cleaning costs more than all else that a page does; the texts of some thousand events have room here. */
const KEPT_CHARACTERS = 8_000_000
const kept = new Map<string, CleanHtml>()
let characters = 0
