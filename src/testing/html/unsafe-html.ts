// Checks cleaned HTML by rules that share no code with the cleaner: everything not explicitly allowed is unsafe.

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
const isOwnUrl = (address: string) => URL.parse(address, `${OURS}/events/1`)?.origin === OURS

/** Checks the text besides the parsed URL, for clients that ignore other characters than the URL class does. */
function isSafeLink(href: string): boolean {
  const [start = ''] = href.split(/[/?#]/)
  if (!start.includes(':')) return isOwnUrl(href)
  return /^(?:https?|mailto|tel):/i.test(start) && /^(?:https?|mailto|tel):$/.test(URL.parse(href)?.protocol ?? 'tel:')
}

const isOwnImage = (src: string) =>
  src.startsWith('/images/') && isOwnUrl(src) && URL.parse(src, OURS)?.pathname.startsWith('/images/')

const isNumber = (value: string) => /^\d+$/.test(value)

const VALUES: Record<string, (value: string) => boolean | undefined> = {
  href: isSafeLink,
  src: isOwnImage,
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
const unescapeAttribute = (value: string) =>
  value.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => SIGNS[name] ?? '')

/** Returns the parts of this HTML that are not allowed in clean HTML. */
export function unsafePartsIn(html: string): string[] {
  const unsafe = /[^\P{Cc}\t\n\r]/u.test(html) ? ['a control character'] : []
  const open: string[] = []
  for (const part of html.split(/(<[^>]*>?)/)) {
    const [, closing, tag = '', attributes = '', end] = TAG.exec(part) ?? []
    const isVoid = VOID.includes(tag)
    if (!tag && UNESCAPED.test(part)) unsafe.push(part)
    if (closing && (open.pop() !== tag || attributes || end)) unsafe.push(part)
    if (tag && !closing && (!isSafeElement(tag, attributes) || isVoid !== Boolean(end))) unsafe.push(part)
    if (tag && !closing && !isVoid) open.push(tag)
  }
  return [...unsafe, ...open.map((tag) => `<${tag}> stays open`)]
}

function isSafeElement(tag: string, attributes: string): boolean {
  const found = Array.from(attributes.matchAll(/ ([a-z]+)="([^"]*)"/g), ([, name = '', value = '']) => ({
    name,
    value,
  }))
  const names = found.map(({ name }) => name)
  if (new Set(names).size < names.length) return false
  if ((names.includes('target') && !names.includes('rel')) || (tag === 'img' && !names.includes('src'))) return false
  return (
    found.every(
      ({ name, value }) =>
        ELEMENTS.get(tag)?.includes(name) && !UNESCAPED.test(value) && VALUES[name]?.(unescapeAttribute(value)),
    ) && ELEMENTS.has(tag)
  )
}
