import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unsafePartsIn } from '@/testing/html/unsafe-html'
import { XSS_PAYLOADS } from '@/testing/html/xss-payloads'
import { PERSONAL_PLACEHOLDERS } from '../../contract'
import { fillAndClean, fillForPublic, fillMailText } from './fill-placeholders'

const link = 'https://ours.example/events/1?a=b&c=d'

describe('a text that is filled for one person', () => {
  it('makes links of addresses, unless they stand in one', () => {
    expect(fillAndClean('<p>{event_link}</p>', { event_link: link })).toBe(
      '<p><a href="https://ours.example/events/1?a=b&amp;c=d">https://ours.example/events/1?a=b&amp;c=d</a></p>',
    )
    expect(
      fillAndClean('<p><a href="{event_link}"><strong>{event_link}</strong></a> {title}</p>', {
        event_link: link,
        title: 'T',
      }),
    ).toBe(
      '<p><a href="https://ours.example/events/1?a=b&amp;c=d"><strong>https://ours.example/events/1?a=b&amp;c=d</strong></a> T</p>',
    )
  })

  it('keeps a placeholder without a value, and removes an empty one', () => {
    expect(fillAndClean('<p>Zu {first_name} {event_link}</p>', { first_name: '' })).toBe('<p>Zu {event_link}</p>')
    expect(fillAndClean('<p><a href="{event_link}">x</a></p>')).toBe('<p><a href="{event_link}">x</a></p>')
  })

  it('prints the address of a link only in the plain part of a mail', () => {
    const text =
      '<p>Bitte: {cancel_link}, <a href="{cancel_link}">{cancel_link}</a> <a href="{cancel_link}">hier</a></p>'
    const address = 'https://ours.example/cancel/secret'
    const { html, plain } = fillMailText(text, { cancel_link: address }, { cancel_link: 'Platz & mehr' })
    expect(html.replaceAll(` href="${address}"`, '')).toBe(
      '<p>Bitte: <a>Platz &amp; mehr</a>, <a>Platz &amp; mehr</a> <a>hier</a></p>',
    )
    expect(plain).toBe(`Bitte: ${address}, ${address} hier (${address})`)
  })

  it('finds no placeholder in a value', () => {
    const values = { first_name: '{cancel_link}', cancel_link: link }
    expect(fillAndClean('<p>{first_name}</p>', values)).toBe('<p>{cancel_link}</p>')
  })

  it.each(['java', 'data:text/html,', '//', 'x', '/images/..', ''])(
    'links to no foreign address from an address that begins with %j',
    (start) => {
      for (const value of [link, 'script:alert(1)', 'javascript:alert(1)', ...XSS_PAYLOADS]) {
        const html = fillAndClean(`<p><a href="${start}{event_link}">x</a></p>`, { event_link: value })
        expect(unsafePartsIn(html)).toEqual([])
      }
    },
  )
})

describe('a text that is filled for everybody', () => {
  const values = { title: 'T & U', event_link: 'https://a.example/events/1' }

  it('has the common placeholders and no block that addresses one person', () => {
    const html =
      '<p>{salutation},</p><h2>{title}</h2><p>Danke.</p><p><a href="{unsubscribe_link}">Abmelden</a></p>' +
      '<ul><li><p>Folien</p></li><li><p>{invite_link}</p></li></ul><ol><li>{cancel_link}</li></ol>'
    expect(fillForPublic(html, values)).toBe('<h2>T &amp; U</h2><p>Danke.</p><ul><li><p>Folien</p></li></ul>')
  })

  it('begins with a capital where the greeting is left out', () => {
    expect(fillForPublic('<p>{salutation},</p><p><b>vielen</b> Dank.</p>', values)).toBe('<p><b>Vielen</b> Dank.</p>')
    expect(fillForPublic('<p>iPads: {title}</p>', values)).toBe('<p>iPads: T &amp; U</p>')
  })

  it('keeps the items around a nested item that is dropped', () => {
    const html = '<ul><li><p>a</p><ul><li><p>{first_name}</p></li></ul></li><li><p>b</p></li></ul>'
    expect(fillForPublic(html, values)).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>')
  })

  it.each(PERSONAL_PLACEHOLDERS)('leaves out each block with {%s}, in its text or in the address of a link', (name) => {
    for (const block of ['p', 'h2', 'h3', 'h4'])
      expect(fillForPublic(`<${block}>Ihr {${name}}</${block}><p>Danke</p>`, values)).toBe('<p>Danke</p>')
    for (const address of [`{${name}}`, `https://{${name}}`, `https://%7B${name}%7D`, `http://%7b${name}%7d`])
      expect(fillForPublic(`<p>Danke</p><p><a href="${address}">hier</a></p>`, values)).toBe('<p>Danke</p>')
    expect(fillForPublic(`<blockquote><p>{${name}}</p></blockquote><p>Danke</p>`, values)).toBe('<p>Danke</p>')
  })

  it('lets no personal value out in any markup', () => {
    const tag = fc.constantFrom(
      '<p>',
      '</p>',
      '<li>',
      '</li>',
      '<ul>',
      '</ul>',
      '<blockquote>',
      '<b>',
      '</b>',
      '<h3>',
      '<div>',
    )
    const word = fc.constantFrom(
      'x',
      '{title}',
      ...PERSONAL_PLACEHOLDERS.flatMap((name) => [`{${name}}`, `<a href="https://%7B${name}%7D">`, `{<b>${name}</b>}`]),
    )
    const secrets = Object.fromEntries(PERSONAL_PLACEHOLDERS.map((name) => [name, 'https://ours.example/secret']))
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, word), { maxLength: 30 }), (parts) => {
        expect(fillForPublic(parts.join(''), { ...values, ...secrets })).not.toContain('secret')
      }),
    )
  })
})
