// A judge of cleaned HTML that shares nothing with the cleaner: what it does not know is harm.

const BLOCK = ['style']
const ELEMENTS = new Map<string, readonly string[]>([
  ...['br', 'hr', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'li', 'blockquote'].map((tag) => [tag, []] as const),
  ...['p', 'h2', 'h3', 'h4'].map((tag) => [tag, BLOCK] as const),
  ['ol', ['start']],
  ['a', ['href', 'target', 'rel']],
  ['img', ['src', 'alt', 'width', 'height', 'loading']],
])
const VOID = ['br', 'hr', 'img']

const OURS = 'https://ours.example'
const isOurs = (address: string) => URL.parse(address, `${OURS}/events/1`)?.origin === OURS

/** The URL class reads as browsers do; a reader that skips more must find no other scheme either. */
function isLink(href: string): boolean {
  const [start = ''] = href.split(/[/?#]/)
  if (!start.includes(':')) return isOurs(href)
  return /^(?:https?|mailto|tel):/i.test(start) && /^(?:https?|mailto|tel):$/.test(URL.parse(href)?.protocol ?? 'tel:')
}

const isPicture = (src: string) =>
  src.startsWith('/images/') && isOurs(src) && URL.parse(src, OURS)?.pathname.startsWith('/images/')

const isNumber = (value: string) => /^\d+$/.test(value)

const VALUES: Record<string, (value: string) => boolean | undefined> = {
  href: isLink,
  src: isPicture,
  style: (value) =>
    value.split(';').every((one) => /^(text-align:(left|center|right|justify)|margin-left:\d\d?em)$/.test(one)),
  target: (value) => value === '_blank',
  rel: (value) => value === 'noopener noreferrer',
  loading: (value) => value === 'lazy',
  alt: () => true,
  width: isNumber,
  height: isNumber,
  start: isNumber,
}

const TAG = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( \/)?>$/
const UNESCAPED = /[<>]|&(?!(?:amp|lt|gt|quot);)/
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const meant = (value: string) => value.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => SIGNS[name] ?? '')

/** What in this HTML is not as clean HTML is; nothing, if it is clean. */
export function harmIn(html: string): string[] {
  const harm = /[^\P{Cc}\t\n\r]/u.test(html) ? ['a control character'] : []
  const open: string[] = []
  for (const part of html.split(/(<[^>]*>?)/)) {
    const [, closing, tag = '', attributes = '', end] = TAG.exec(part) ?? []
    const isVoid = VOID.includes(tag)
    if (!tag && UNESCAPED.test(part)) harm.push(part)
    if (closing && (open.pop() !== tag || attributes || end)) harm.push(part)
    if (tag && !closing && (!isElement(tag, attributes) || isVoid !== Boolean(end))) harm.push(part)
    if (tag && !closing && !isVoid) open.push(tag)
  }
  return [...harm, ...open.map((tag) => `<${tag}> stays open`)]
}

function isElement(tag: string, attributes: string): boolean {
  const found = Array.from(attributes.matchAll(/ ([a-z]+)="([^"]*)"/g), ([, name = '', value = '']) => ({
    name,
    value,
  }))
  const names = found.map(({ name }) => name)
  if (new Set(names).size < names.length) return false
  if ((names.includes('target') && !names.includes('rel')) || (tag === 'img' && !names.includes('src'))) return false
  return (
    found.every(
      ({ name, value }) => ELEMENTS.get(tag)?.includes(name) && !UNESCAPED.test(value) && VALUES[name]?.(meant(value)),
    ) && ELEMENTS.has(tag)
  )
}
