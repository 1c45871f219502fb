import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unsafePartsIn } from '@/testing/html/unsafe-html'
import { XSS_PAYLOADS } from '@/testing/html/xss-payloads'
import { measureThreadMs, scaleToMachine } from '@/testing/machine-speed'
import { cleanHtml } from './html'

const LENGTH_MAX = 100_000
const manyOf = (part: string, length = LENGTH_MAX) => part.repeat(length / part.length)

describe('unsafePartsIn', () => {
  it.each([
    '<script>x</script>',
    '<p onclick="alert(1)">x</p>',
    '<p title="x">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a href="/" target="_blank">x</a>',
    '<a href="/" href="/x">x</a>',
    '<img src="/images/../api" />',
    '<img src="https://evil.example/p.gif" />',
    '<img alt="x" />',
    '<p style="color:red">x</p>',
    '<p>x',
    'x</p>',
    '<p><b>x</p></b>',
    '<p />',
    '<br>',
    "<a href='/'>x</a>",
    '<a href=/>x</a>',
    '<P>x</P>',
    '<p',
    'a < b',
    'a > b',
    '&nbsp;',
    '<!-- x -->',
    'a\0b',
    '<toString>x</toString>',
    '<constructor>x</constructor>',
  ])('reports harm in %j', (html) => {
    expect(unsafePartsIn(html)).not.toEqual([])
  })

  it("reports nothing in the editor's own HTML", () => {
    const text = '<p style="text-align:center;margin-left:4em">a &amp; <b>b</b><br /></p><ol start="3"><li>c</li></ol>'
    const image = '<img src="/images/tmp/a.webp" alt="a &quot;b&quot;" loading="lazy" width="10" />'
    const links =
      '<a href="https://a.example/?b&amp;c" target="_blank" rel="noopener noreferrer">d</a><a href="#e">f</a>'
    expect(unsafePartsIn(text + image + links)).toEqual([])
  })
})

describe('a known XSS payload', () => {
  const PLACES = [
    '*',
    '<a href="https://a.example/*">x</a>',
    "<img src='/images/a.webp' alt='*'>",
    '<ul><li><p>*</p></li></ul>',
  ]

  it.each(XSS_PAYLOADS)('is removed, and a second cleaning changes nothing: %j', (evasion) => {
    for (const place of PLACES) expectClean(place.replace('*', () => evasion))
  })
})

describe('any mixture of payloads', () => {
  const MARKS = [
    '<',
    '>',
    '</',
    '/>',
    '"',
    "'",
    '`',
    '=',
    '&',
    '&#',
    ';',
    ':',
    '--',
    '<!--',
    '-->',
    '\0',
    '\t',
    '\n',
    ' ',
  ]
  const TAGS = [
    'p',
    'b',
    'a',
    'li',
    'ul',
    'h2',
    'br',
    'img',
    'span',
    'div',
    'table',
    'svg',
    'math',
    'style',
    'title',
    'form',
  ]
  const evasion = fc.constantFrom(...XSS_PAYLOADS)
  const piece = fc
    .tuple(evasion, fc.nat(200), fc.nat(200))
    .map(([whole, from, to]) => whole.slice(Math.min(from, to), Math.max(from, to)))
  const tag = fc.tuple(fc.constantFrom('<', '</'), fc.constantFrom(...TAGS), fc.constantFrom('>', ' ', '/>', '\n>'))
  const mixture = fc
    .array(
      fc.oneof(
        evasion,
        piece,
        tag.map((parts) => parts.join('')),
        fc.constantFrom(...MARKS),
        fc.string({ unit: 'binary' }),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''))

  it('comes out clean, and a second cleaning changes nothing', () => {
    fc.assert(fc.property(mixture, expectClean), { numRuns: 3000 })
  })
})

describe('the longest allowed text', () => {
  const MS_MAX = 200

  it.each([
    ['words', 'Ein Wort und noch eines. '],
    ['paragraphs', '<p style="text-align:center">Ein <strong>starkes</strong> Programm</p>'],
    ['levels of what the editor knows', '<b>'],
    ['levels of what it does not know', '<div>'],
    ['levels of lists', '<ul><li>'],
    ['levels of foreign elements', '<svg><math>'],
    ['levels of tables', '<table><tr><td>'],
    ['ends without a beginning', '</p></i>'],
    ['crossed tags', '<b><i></b></i>'],
    ['images of strangers', '<b>x<img src="https://evil.example">'],
    ['frames', '<iframe>'],
    ['blocks without script', '<p><noscript></p>'],
    ['comments', '<!--'],
    ['brackets', '<'],
    ['entities', '&#x26;'],
    ['broken entities', '&#'],
    ['attributes', '<p a=b '],
    ['quotes', '<p "\''],
  ])('is cleaned within 200 ms when it consists of %s', (_, part) => {
    for (const html of [manyOf(part), manyOf(part, LENGTH_MAX / 2) + manyOf('</i></p>', LENGTH_MAX / 2)]) {
      expect(leastShareOfLimit(html)).toBeLessThan(1)
    }
  })

  it.each([
    ['a style', '<p style="*">x</p>', 'text-align:'],
    ['the spaces of a style', '<p style="text-align*x">x</p>', ' '],
    ['the brackets of a style', '<p style="*">x</p>', '({'],
    ['an address', '<a href="*">x</a>', '/'],
    ['the spaces of an address', '<a href="java*script:x">x</a>', ' '],
    ['the comments of an address', '<a href="*">x</a>', '<!---->'],
    ['the folders of an image', '<img src="/images/*">', '../a/'],
    ['the words of an image', '<img src="/images/a.webp" alt="*">', '&quot;'],
    ['the name of an attribute', '<p *>x</p>', 'on'],
    ['the name of an element', '<*>x', 'p'],
  ])('is cleaned within 200 ms when all of it is %s', (_, html, part) => {
    const long = html.replace('*', () => manyOf(part))
    expect(leastShareOfLimit(long)).toBeLessThan(1)
    expect(unsafePartsIn(cleanHtml(long))).toEqual([])
  })

  it('is shown literally when it nests deeper than any text', () => {
    const html = `${manyOf('<b>', 30_000)}x`
    expect(cleanHtml(html)).toBe(html.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    expect(cleanHtml(`${'<ul><li>'.repeat(50)}x`)).toBe(`${'<ul><li>'.repeat(50)}x${'</li></ul>'.repeat(50)}`)
  })

  /**
   * Compares processor time with the limit of the same moment, because other work shares the machine. A slow run is
   * repeated with its own text, because results are cached.
   */
  function leastShareOfLimit(html: string): number {
    let least = Number.POSITIVE_INFINITY
    for (const end of [' ', '  ', '   ', '    ', '     ']) {
      const ms = measureThreadMs(() => cleanHtml(html + end))
      least = Math.min(least, ms / scaleToMachine(MS_MAX))
      if (least < 1) break
    }
    return least
  }
})

function expectClean(html: string): void {
  const clean = cleanHtml(html)
  expect(unsafePartsIn(clean)).toEqual([])
  expect(cleanHtml(clean)).toBe(clean)
}
