import { describe, expect, it } from 'vitest'
import { unsafePartsIn } from '@/testing/html/unsafe-html'
import { XSS_PAYLOADS } from '@/testing/html/xss-payloads'
import { fillAndClean, fillMailText } from './fill-placeholders'

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
