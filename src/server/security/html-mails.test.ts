import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLACEHOLDERS, type Placeholder } from '@/features/mails/contract'
import type { PlaceholderValues } from '@/features/mails/rules/placeholders'
import { fillAndClean, fillForPublic, fillMailText } from '@/features/mails/service/render/fill-placeholders'
import { renderLayout } from '@/features/mails/service/render/layout'
import { loadShippedTranslator } from '@/i18n/messages'
import { unsafePartsIn } from '@/testing/html/unsafe-html'
import { XSS_PAYLOADS } from '@/testing/html/xss-payloads'
import { cleanHtml } from './html'

const LINKS = PLACEHOLDERS.filter((name) => name.endsWith('_link'))
const valuesOf = (value: string): PlaceholderValues => Object.fromEntries(PLACEHOLDERS.map((name) => [name, value]))
const tagsOf = (html: string) => html.match(/<\/?[a-z0-9]+/gi) ?? []

describe('a text that is cleaned before its placeholders are filled', () => {
  it.each(PLACEHOLDERS)('keeps {%s} in its text', (name) => {
    expect(cleanHtml(`<p>Hallo {${name}}</p>`)).toBe(`<p>Hallo {${name}}</p>`)
  })

  it.each(LINKS.flatMap((name) => addressesOf(name).map((href) => [href, name] as const)))(
    'keeps %s as the address of a link, and leads where {%s} leads',
    (href, name) => {
      const text = `<p><a href="${href}">Hier</a></p>`
      expect(cleanHtml(text)).toBe(text)
      const address = 'https://ours.example/a?b=c&d=e'
      expect(fillAndClean(cleanHtml(text), { [name]: address })).toBe(
        '<p><a href="https://ours.example/a?b=c&amp;d=e">Hier</a></p>',
      )
    },
  )
})

describe('the value of a placeholder', () => {
  const text =
    '<h2>{title}</h2><p style="text-align:center">{salutation}, {first_name} {last_name}</p><ul><li>{date}, {location}</li></ul>'
  const links =
    '<p>{cancel_link}<a href="{event_link}">{title}</a><a href=\'{invite_link}\'>x</a><a href={cancel_link} >x</a>' +
    '<a href="https://%7Bunsubscribe_link%7D">{event_link}</a><img src="/images/a.webp" alt="{event_link} {first_name}" /></p>'
  const plain = tagsOf(fillAndClean(text + links, valuesOf('x')))

  it.each(XSS_PAYLOADS)('adds no element and does no harm: %j', (value) => {
    const html = fillAndClean(text + links, valuesOf(value))
    expect(unsafePartsIn(html)).toEqual([])
    expect(tagsOf(html)).toEqual(plain)
  })

  it('reads exactly as it was typed', () => {
    const typed = fc.oneof(fc.constantFrom(...XSS_PAYLOADS), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(typed, (value) => {
        const shown = value.replace(/[^\P{Cc}\t\n\r]/gu, '')
        const escaped = shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
        expect(fillAndClean('<p>{first_name}</p>', { first_name: value })).toBe(`<p>${escaped}</p>`)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '" onmouseover="alert(1)',
    "' onmouseover='alert(1)",
    'x onmouseover=alert(1)',
    '"><script>alert(1)</script>',
  ])('adds no target and no handler as an address: %s', (value) => {
    for (const href of LINKS.flatMap((name) => addressesOf(name))) {
      for (const quote of ['"', "'", '']) {
        const html = fillAndClean(`<a href=${quote}${href}${quote} title="{title}">x</a>`, valuesOf(value))
        expect(unsafePartsIn(html)).toEqual([])
        expect(tagsOf(html)).toEqual(['<a', '</a'])
      }
    }
  })
})

it('hostile text with hostile values in hostile positions stays harmless', () => {
  const placeholder = fc.constantFrom(...PLACEHOLDERS).map((name) => `{${name}}`)
  const place = fc.constantFrom(
    '*',
    '<*',
    '<a href="*',
    '<a href=* ',
    "<img src='*'>",
    '<p style="*">',
    '<!--*-->',
    '<*>',
    '&*;',
  )
  const part = fc.oneof(
    fc.constantFrom(...XSS_PAYLOADS),
    fc.tuple(place, placeholder).map(([around, name]) => around.replace('*', name)),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom(...XSS_PAYLOADS), (parts, value) => {
      const html = parts.join('')
      expect(unsafePartsIn(fillAndClean(html, valuesOf(value)))).toEqual([])
      expect(unsafePartsIn(fillAndClean(cleanHtml(html), valuesOf(value)))).toEqual([])
      expect(unsafePartsIn(fillForPublic(html, valuesOf(value)))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

describe('a whole mail', () => {
  const mailWith = async (words: string, body = '<p>{first_name} <a href="{event_link}">{title}</a></p>') =>
    renderLayout({
      locale: 'de',
      translator: await loadShippedTranslator('de'),
      subject: words,
      preheader: words,
      body: fillMailText(body, valuesOf(words)),
      facts: [{ label: words, value: words }],
      action: { label: words, link: 'https://ours.example/a' },
    }).html

  it('has the elements of its layout and its text, with any values', async () => {
    const plain = tagsOf(await mailWith('x'))
    for (const evasion of XSS_PAYLOADS) expect(tagsOf(await mailWith(evasion.replaceAll('\n', ' ')))).toEqual(plain)
  })

  it('indents and aligns as the editor does', async () => {
    const html = await mailWith('x', '<p style="text-align: center; margin-left: 4em">eingerückt</p>')
    expect(html).toMatch(/<p style="[^"]*margin:0 0 16px;text-align:center;margin-left:4em">eingerückt<\/p>/)
  })
})

/** The forms that a placeholder takes as an address: as typed, and as completed and encoded by browsers and editors. */
function addressesOf(name: Placeholder): string[] {
  return [
    `{${name}}`,
    `%7B${name}%7D`,
    `%7b${name}%7d`,
    `https://{${name}}`,
    `https://%7B${name}%7D`,
    `http://{${name}}`,
  ]
}
