import 'server-only'
import sanitize from 'sanitize-html'
import type { CleanHtml } from '@/contract/shapes'

const ALIGNMENT = [/^(left|center|right|justify)$/]

/** What the editor can write, and nothing else. Addresses lead to the web, a mailbox, a telephone, or our own pages and images. */
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
  allowedStyles: { '*': { 'text-align': ALIGNMENT } },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href = '', target }) => ({
      tagName,
      attribs: { href, ...(target === '_blank' && { target, rel: 'noopener noreferrer' }) },
    }),
    img: (tagName, { src = '', alt = '', width, height }) => ({
      tagName,
      attribs: { src, alt, loading: 'lazy', ...(width && { width }), ...(height && { height }) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith('/images/'),
}

/** The one place where HTML that somebody wrote becomes HTML that may be shown. */
export function cleanHtml(html: string): CleanHtml {
  const known = kept.get(html)
  if (known !== undefined) return known
  const clean = sanitize(html, RULES) as CleanHtml
  kept.set(html, clean)
  const [oldest] = kept.size > KEPT_MAX ? kept.keys() : []
  if (oldest !== undefined) kept.delete(oldest)
  return clean
}

/** Cleaning costs more than all else that a page does; the same few texts are shown all day. */
const KEPT_MAX = 500
const kept = new Map<string, CleanHtml>()
