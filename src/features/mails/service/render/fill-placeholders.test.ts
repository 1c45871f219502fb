import { describe, expect, it } from 'vitest'
import { EVASIONS } from '@/testing/evasions'
import { harmIn } from '@/testing/harmless'
import { filled } from './fill'

const link = 'https://ours.example/events/1?a=b&c=d'

describe('a text that is filled for one person', () => {
  it('makes links of addresses, unless they stand in one', () => {
    expect(filled('<p>{event_link}</p>', { event_link: link })).toBe(
      '<p><a href="https://ours.example/events/1?a=b&amp;c=d">https://ours.example/events/1?a=b&amp;c=d</a></p>',
    )
    expect(
      filled('<p><a href="{event_link}"><strong>{event_link}</strong></a> {title}</p>', {
        event_link: link,
        title: 'T',
      }),
    ).toBe(
      '<p><a href="https://ours.example/events/1?a=b&amp;c=d"><strong>https://ours.example/events/1?a=b&amp;c=d</strong></a> T</p>',
    )
  })

  it('keeps what has no value, and says nothing for an empty one', () => {
    expect(filled('<p>{first_name}, {event_link}</p>', { first_name: '' })).toBe('<p>, {event_link}</p>')
    expect(filled('<p><a href="{event_link}">x</a></p>')).toBe('<p><a href="{event_link}">x</a></p>')
  })

  it('finds no placeholder in a value', () => {
    const values = { first_name: '{cancel_link}', cancel_link: link }
    expect(filled('<p>{first_name}</p>', values)).toBe('<p>{cancel_link}</p>')
  })

  it.each(['java', 'data:text/html,', '//', 'x', '/images/..', ''])(
    'leads nowhere strange from an address that begins with %j',
    (start) => {
      for (const value of [link, 'script:alert(1)', 'javascript:alert(1)', ...EVASIONS]) {
        const html = filled(`<p><a href="${start}{event_link}">x</a></p>`, { event_link: value })
        expect(harmIn(html)).toEqual([])
      }
    },
  )
})
