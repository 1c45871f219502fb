import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOf, startOf } from '@/features/workshops/rules'
import { googleLinkOf, mailLinkOf, outlookLinkOf } from './calendar-links'

const summer = { date: '2026-06-10', time: '18:00', end_time: '19:30' }
const event = {
  title: 'Herz & Niere: 100 % verstehen',
  location: 'Charitéplatz 1, Berlin',
  details: '',
  starts: startOf(summer),
  ends: endOf(summer),
}

const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams)

describe('calendar links', () => {
  it('give Google the times in UTC', () => {
    const link = googleLinkOf(event)
    expect(link).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&/)
    expect(queryOf(link)).toEqual({
      action: 'TEMPLATE',
      text: event.title,
      dates: '20260610T160000Z/20260610T173000Z',
      location: event.location,
    })
  })

  it('give Outlook the times in UTC', () => {
    const link = outlookLinkOf({ ...event, details: 'https://example.org/events/7' })
    expect(link).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/0\/deeplink\/compose\?/)
    expect(queryOf(link)).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: event.title,
      startdt: '2026-06-10T16:00:00Z',
      enddt: '2026-06-10T17:30:00Z',
      location: event.location,
      body: 'https://example.org/events/7',
    })
  })

  it('contain any text unchanged and without a plus sign for a space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (title) => {
        const links = [googleLinkOf({ ...event, title }), outlookLinkOf({ ...event, title })]
        expect(links.map((link) => queryOf(link).text ?? queryOf(link).subject)).toEqual([title, title])
        for (const link of links) expect(link).not.toMatch(/[+\s"<>]/)
      }),
    )
  })
})

it('shares by a mail without a recipient', () => {
  const link = mailLinkOf({ subject: 'Herz & Niere', lines: ['10. Juni 2026', '', 'https://example.org/events/7'] })
  expect(link).toBe(
    'mailto:?subject=Herz%20%26%20Niere&body=10.%20Juni%202026%0D%0Ahttps%3A%2F%2Fexample.org%2Fevents%2F7',
  )
})
