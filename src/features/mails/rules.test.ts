import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAIL_REASONS, PERSONAL_PLACEHOLDERS, PLACEHOLDERS, RETRY_SECONDS } from './contract'
import {
  closedSeconds,
  escaped,
  fillForEverybody,
  fillHtml,
  fillText,
  greetingName,
  inDoubt,
  isBlank,
  isLinkExpired,
  messageOf,
  overtakenBy,
  reasonIn,
  retrySeconds,
  salutationOf,
  togetherWith,
  unknownPlaceholders,
} from './rules'

describe('closedSeconds', () => {
  it('closes the way out after five failures in a row, for longer each time, at most five minutes', () => {
    expect([1, 4, 5, 6, 7, 40].map(closedSeconds)).toEqual([0, 0, 15, 30, 60, 300])
  })
})

describe('retrySeconds', () => {
  it('waits longer from try to try, over more than twenty hours', () => {
    const waits = RETRY_SECONDS.map((_, tried) => retrySeconds(tried + 1, 0) ?? 0)
    expect(waits).toEqual([30, 120, 600, 1800, 7200, 21_600, 43_200])
    expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(20 * 3600)
  })

  it('spreads by up to a fifth and never shortens', () => {
    expect(retrySeconds(2, 0.5)).toBe(132)
    expect(retrySeconds(2, 1)).toBe(144)
  })

  it('gives up after the eighth try', () => {
    expect(retrySeconds(8, 0)).toBeNull()
  })
})

describe('inDoubt', () => {
  it('sends an answer once more, and one of many only where a repetition is recognised', () => {
    expect(inDoubt({ bulk: false, deduplicates: false })).toBe('retry')
    expect(inDoubt({ bulk: true, deduplicates: true })).toBe('retry')
    expect(inDoubt({ bulk: true, deduplicates: false })).toBe('unknown')
  })
})

describe('isLinkExpired', () => {
  const created_at = '2026-11-20T10:00:00.000Z'

  it('ends a reset link after an hour and leaves one that does not expire', () => {
    expect(isLinkExpired({ type: 'password_reset', created_at }, new Date('2026-11-20T10:59:59Z'))).toBe(false)
    expect(isLinkExpired({ type: 'password_reset', created_at }, new Date('2026-11-20T11:00:00Z'))).toBe(true)
    expect(isLinkExpired({ type: 'registration_exists', created_at }, new Date('2027-11-20T10:00:00Z'))).toBe(false)
  })
})

describe('greetingName', () => {
  it.each(['Anna Weiß', 'Dr. med. Jörg O’Neill-Schmidt', 'Ng', "D'Angelo, Maria"])('greets %s', (name) => {
    expect(greetingName(name)).toBe(name)
  })

  it.each([
    'Visit https://evil.example',
    'www.evil.example',
    'win at evil.com now',
    'a@b.de',
    '<b>x</b>',
    'x'.repeat(81),
    ' \n ',
  ])('does not greet %j', (name) => {
    expect(greetingName(name)).toBe('')
  })

  it('takes line breaks out of a name', () => {
    expect(greetingName('Anna\r\nWeiß')).toBe('Anna Weiß')
  })
})

describe('overtakenBy', () => {
  const stamps = { registered: '2026-11-01T10:00:00Z', participated: null, cancelled_at: null, deleted_at: null }
  const event = { date: '2026-12-10', time: '18:00', end_time: '20:00' }
  const before = new Date('2026-12-10T16:59:00Z')
  const during = new Date('2026-12-10T18:59:00Z')
  const after = new Date('2026-12-10T19:01:00Z')

  it.each([
    ['confirmation', {}, during, null],
    ['confirmation', {}, after, 'event_over'],
    ['confirmation', { cancelled_at: '2026-11-02T10:00:00Z' }, during, 'cancelled_meanwhile'],
    ['confirmation', { deleted_at: '2026-11-02T10:00:00Z' }, during, 'registration_gone'],
    ['confirmation', { registered: null }, during, 'not_registered'],
    ['interest', { registered: null }, during, null],
    ['interest', { registered: null, cancelled_at: '2026-11-02T10:00:00Z' }, during, 'cancelled_meanwhile'],
    ['interest', { registered: null }, after, 'event_over'],
    ['cancellation', {}, during, 'not_cancelled'],
    ['cancellation', { cancelled_at: '2026-11-02T10:00:00Z' }, after, null],
    ['notice', { deleted_at: '2026-11-02T10:00:00Z' }, after, null],
    ['invite', { registered: null }, before, null],
    ['invite', {}, before, 'registered_meanwhile'],
    ['invite', { registered: null }, after, 'event_over'],
    ['invite', { registered: null, cancelled_at: '2026-11-02T10:00:00Z' }, before, 'cancelled_meanwhile'],
    ['reminder', {}, before, null],
    ['reminder', { registered: null }, before, 'not_registered'],
    ['reminder', {}, after, 'event_over'],
    ['after_event', { participated: '2026-12-10T17:00:00Z' }, before, 'event_ahead'],
    ['after_event', { participated: '2026-12-10T17:00:00Z' }, after, null],
    ['after_event', {}, after, 'not_participated'],
    [
      'after_event',
      { participated: '2026-12-10T17:00:00Z', deleted_at: '2026-12-11T10:00:00Z' },
      after,
      'registration_gone',
    ],
  ] as const)('judges a mail of the type %s, %j', (type, changes, now, reason) => {
    expect(overtakenBy({ type, person: { ...stamps, ...changes }, event }, now)).toBe(reason)
  })
})

describe('togetherWith', () => {
  const [first, later] = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z']
  const people = [
    { id: 'main', registered: first, cancelled_at: null },
    { id: 'early', registered: first, cancelled_at: later },
    { id: 'late', registered: later, cancelled_at: null },
    { id: 'invited', registered: null, cancelled_at: null },
  ]

  it('holds who came in the same moment', () => {
    const ids = (id: string) => togetherWith(people, { occasion: 'registration', id }).map((person) => person.id)
    expect(ids('main')).toEqual(['main', 'early'])
    expect(ids('late')).toEqual(['late'])
    expect(ids('invited')).toEqual(['invited'])
  })

  it('holds who left in the same moment', () => {
    expect(togetherWith(people, { occasion: 'cancellation', id: 'early' })).toEqual([people[1]])
  })
})

describe('salutationOf', () => {
  const kim = { title: '', first_name: 'Kim', last_name: 'Weiß' }

  it.each([
    [{ ...kim, gender: 'm' }, 'm', 'Weiß'],
    [{ ...kim, gender: 'f', title: 'Prof.' }, 'f_titled', 'Prof. Weiß'],
    [{ ...kim, gender: 'd', title: 'Dr.' }, 'person', 'Dr. Kim Weiß'],
    [{ ...kim, gender: null }, 'person', 'Kim Weiß'],
    [{ ...kim, gender: 'm', last_name: '' }, 'person', 'Kim'],
    [{ title: 'Dr.', first_name: '', last_name: '', gender: 'm' }, 'nobody', ''],
    [{ ...kim, gender: 'm', first_name: 'Win at evil.com' }, 'nobody', ''],
    [{ ...kim, gender: 'm', title: 'https://evil.example' }, 'nobody', ''],
  ] as const)('greets %j', (person, form, name) => {
    expect(salutationOf(person)).toEqual({ form, name })
  })
})

describe('placeholders', () => {
  const link = 'https://a.example/events/cancel/x'

  it('are filled in plain text, and stay where they are unknown', () => {
    expect(fillText('{title}: {titel} {constructor}', { title: 'Herz & Kreislauf' })).toBe(
      'Herz & Kreislauf: {titel} {constructor}',
    )
  })

  it('are filled once: a value that looks like one stays as it is', () => {
    expect(fillText('{first_name}', { first_name: '{cancel_link}', cancel_link: link })).toBe('{cancel_link}')
    expect(fillHtml('{first_name}', { first_name: '{cancel_link}', cancel_link: link })).toBe('{cancel_link}')
  })

  it('become links in a text, and addresses in a link', () => {
    expect(fillHtml('<p>{cancel_link}</p>', { cancel_link: link })).toBe(`<p><a href="${link}">${link}</a></p>`)
    expect(
      fillHtml('<a href="https://{cancel_link}">{cancel_link}</a> {title}', { cancel_link: link, title: 'T' }),
    ).toBe(`<a href="${link}">${link}</a> T`)
    expect(fillHtml('<a href="%7Bcancel_link%7D">hier</a>', { cancel_link: link })).toBe(`<a href="${link}">hier</a>`)
  })

  it('bring no markup with them', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(text, text, (first_name, event_link) => {
        const filled = fillHtml('<p>{first_name}<a href="{event_link}">x</a></p>', { first_name, event_link })
        expect(filled).toBe(`<p>${escaped(first_name)}<a href="${escaped(event_link)}">x</a></p>`)
        expect(escaped(first_name)).not.toMatch(/[<>"']/)
      }),
    )
  })

  it('that are unknown are named once', () => {
    expect(
      unknownPlaceholders(`${PLACEHOLDERS.map((name) => `{${name}}`).join(' ')} {Titel} {nmae} {nmae} { }`),
    ).toEqual(['Titel', 'nmae'])
  })

  it('leave nothing behind that an editor shows as empty', () => {
    expect(isBlank('<p></p><p> &nbsp;<br></p>')).toBe(true)
    expect(isBlank('<p>x</p>')).toBe(false)
    expect(isBlank('<p><img src="/images/1/a.webp"></p>')).toBe(false)
  })
})

describe('fillForEverybody', () => {
  const values = { title: 'T & U', event_link: 'https://a.example/events/1' }

  it('fills what is the same for all and drops the blocks that speak to one person', () => {
    const html =
      '<p>{salutation},</p><h2>{title}</h2><p>Danke.</p><p><a href="{unsubscribe_link}">Abmelden</a></p>' +
      '<ul><li><p>Folien</p></li><li><p>{invite_link}</p></li></ul><ol><li>{cancel_link}</li></ol>'
    expect(fillForEverybody(html, values)).toBe('<h2>T &amp; U</h2><p>Danke.</p><ul><li><p>Folien</p></li></ul>')
  })

  it('keeps the items around a nested one that is dropped', () => {
    const html = '<ul><li><p>a</p><ul><li><p>{first_name}</p></li></ul></li><li><p>b</p></li></ul>'
    expect(fillForEverybody(html, values)).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>')
  })

  it('shows no placeholder of a person, however the text is built', () => {
    const tag = fc.constantFrom('<p>', '</p>', '<li>', '</li>', '<ul>', '</ul>', '<blockquote>', '<b>', '</b>', '<h3>')
    const word = fc.constantFrom('x', '{title}', ...PERSONAL_PLACEHOLDERS.map((name) => `{${name}}`))
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, word), { maxLength: 30 }), (parts) => {
        const shown = fillForEverybody(parts.join(''), values)
        for (const name of PERSONAL_PLACEHOLDERS) expect(shown).not.toContain(name)
      }),
    )
  })
})

it('finds the reason of a message again, with whatever words a server gave for it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...MAIL_REASONS), fc.string(), (reason, detail) => {
      expect(reasonIn(messageOf(reason, detail))).toEqual({ reason, detail })
    }),
  )
  expect(reasonIn('550: no such user')).toEqual({ reason: null, detail: '550: no such user' })
})
