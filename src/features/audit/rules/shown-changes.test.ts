import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '@/contract/locales'
import { ENTRY_STATES } from '@/contract/values/waitlist'
import { LOGGED_OBJECTS, shownFieldsOf } from '@/features/all-features'
import { loadShippedTranslator } from '@/i18n/messages'
import {
  auditedChangesOf,
  changesOf,
  EXCERPT_MAX,
  excerptsOf,
  findLabelKey,
  isInstant,
  pagePathOf,
  UNCUT_MAX,
  valueKeyOf,
} from './shown-changes'

describe('changesOf', () => {
  it('lists the fields of the form in its order, and no internal field', () => {
    const written = {
      starts_at: ['2026-05-05T16:00:00.000Z', '2026-05-06T16:00:00.000Z'],
      calendar_sequence: [0, 1],
      updated_by: [1, 2],
      date: ['2026-05-05', '2026-05-06'],
      title: ['Impfen', 'Impfen heute'],
    }
    expect(changesOf(written)).toEqual([
      { field: 'title', before: 'Impfen', after: 'Impfen heute' },
      { field: 'date', before: '2026-05-05', after: '2026-05-06' },
    ])
  })

  it('lists only the filled fields of a new event', () => {
    const written = {
      title: [null, 'Impfen'],
      category_d: [null, true],
      category_p: [null, false],
      location: [null, ''],
      picture: [null, null],
      sponsors: [null, []],
      maximum_participants: [null, 20],
    }
    expect(changesOf(written).map(({ field }) => field)).toEqual(['title', 'category_d', 'maximum_participants'])
  })

  it('keeps flags and numbers, names sponsors, and shows only the presence of a file', () => {
    const written = {
      nonpublic: [false, true],
      price: [20, 25.5],
      sponsors: [
        [{ id: 1, name: 'Nordstern' }],
        [
          { id: 2, name: 'Zirbel' },
          { id: 1, name: 'Nordstern' },
        ],
      ],
      picture: ['fileid', 'otherid'],
      pdf_document: [null, 'fileid'],
      duplicate_of: [null, 7],
    }
    expect(changesOf(written)).toEqual([
      { field: 'duplicate_of', before: null, after: 7 },
      { field: 'picture', before: 'changed', after: 'changed' },
      { field: 'pdf_document', before: null, after: 'changed' },
      { field: 'nonpublic', before: false, after: true },
      { field: 'price', before: 20, after: 25.5 },
      { field: 'sponsors', before: 'Nordstern', after: 'Zirbel, Nordstern' },
    ])
  })

  it('shows what the changed categories of a body hold, and leaves out the others', () => {
    const categoryOf = (code: string, points_per_unit: number) => ({ code, points_per_unit, daily_limit: null })
    const written = {
      categories: [
        [categoryOf('A', 1), categoryOf('B', 3)],
        [categoryOf('A', 1), categoryOf('B', 2)],
      ],
    }
    expect(auditedChangesOf(shownFieldsOf('bodies'), written)).toEqual([
      { field: 'categories', before: 'B 3', after: 'B 2', is_kept: true },
    ])
  })

  it('shows the words of a text, and the same words twice when only its format changed', () => {
    const written = {
      description: ['<p>A &amp; B</p>', '<p>A &amp; <strong>B</strong></p>'],
      email_invite: ['', '<p>Liebe <em>Kollegin</em></p><p>bis bald</p>'],
    }
    expect(changesOf(written)).toEqual([
      { field: 'description', before: 'A & B', after: 'A & B' },
      { field: 'email_invite', before: null, after: 'Liebe Kollegin bis bald' },
    ])
  })

  it('reads every stored value without failing', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('title', 'sponsors', 'price', 'picture'), fc.jsonValue()),
        (written) => {
          for (const { before, after } of changesOf(written))
            for (const value of [before, after])
              expect(['string', 'number', 'boolean', 'object']).toContain(value === null ? 'object' : typeof value)
        },
      ),
    )
  })
})

describe('excerptsOf', () => {
  const long = 'Ein Satz über Impfungen in der Praxis. '.repeat(40)

  it('shows a short text whole', () => {
    expect(excerptsOf('Köln', 'Bonn')).toEqual(['Köln', 'Bonn'])
  })

  it('shows a long one around the place where it changed', () => {
    const [before, after] = excerptsOf(`${long}Um acht. ${long}`, `${long}Um neun. ${long}`)
    expect(before).toMatch(/^….*Um acht\..*…$/)
    expect(after).toMatch(/^….*Um neun\..*…$/)
  })

  it('shows what was added to a text that repeats itself', () => {
    const [before, after] = excerptsOf('na '.repeat(100), 'na '.repeat(101))
    expect(before).toMatch(/^…(.*na )+$/)
    expect(after).toBe(`${before}na `)
  })

  const text = fc
    .tuple(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 300 }), fc.nat(20))
    .map(([one, other, times]) => one + other.repeat(times))
  const pair = fc
    .tuple(text, text, text, text)
    .map(([start, one, other, end]) => [start + one + end, start + other + end] as const)

  it('is short, never cuts a character in two, and differs where the texts differ', () => {
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const [before, after] = excerptsOf(one, other)
        expect(before === after).toBe(one === other)
        for (const excerpt of [before, after]) {
          expect(excerpt.length).toBeLessThanOrEqual(Math.max(UNCUT_MAX, EXCERPT_MAX + 2))
          expect(excerpt.isWellFormed()).toBe(true)
        }
      }),
    )
  })
})

const ALL_FIELDS = Array.from(LOGGED_OBJECTS.values(), ({ fields }) => fields).flat()

describe('auditedChangesOf', () => {
  it('shows facts as facts, changes as changes, and only the field of an erased value', () => {
    const written = { people: 3, ids: ['a', 'b'], first_name: ['Mona', 'Ada'], email: null, city: [null, ''] }
    expect(auditedChangesOf(shownFieldsOf('registrations'), written)).toEqual([
      { field: 'first_name', before: 'Mona', after: 'Ada', is_kept: true },
      { field: 'email', after: null, is_kept: false },
      { field: 'people', after: 3, is_kept: true },
    ])
  })

  it('shows the added and removed items of a long list', () => {
    const written = {
      routePermissions: [
        ['GET a', 'GET b', 'GET c'],
        ['GET a', 'GET c', 'POST d'],
      ],
    }
    expect(auditedChangesOf(shownFieldsOf('roles'), written)).toEqual([
      { field: 'routePermissions', before: 'GET b', after: 'POST d', is_kept: true },
    ])
    expect(
      auditedChangesOf(shownFieldsOf('users'), {
        roles: [
          ['A', 'B'],
          ['B', 'A'],
        ],
      })[0],
    ).toMatchObject({ after: 'B, A' })
  })

  it('shows the numbers of an import one by one', () => {
    expect(auditedChangesOf(shownFieldsOf('import_results'), { counts: { created: 2, failed: 0 } })).toEqual([
      { field: 'counts_created', after: 2, is_kept: true },
      { field: 'counts_failed', after: 0, is_kept: true },
    ])
  })

  it('shows the parties that an offer passed over with their places and people', () => {
    const written = { waitlist: ['waiting', 'offered'], passed_over: [{ position: 2, people: 3 }] }
    expect(auditedChangesOf(shownFieldsOf('registrations'), written)).toEqual([
      { field: 'waitlist', before: 'waiting', after: 'offered', is_kept: true },
      { field: 'passed_over', after: '2 (3)', is_kept: true },
    ])
    const two = [...written.passed_over, { position: 4, people: 2 }]
    expect(auditedChangesOf(shownFieldsOf('registrations'), { passed_over: two })[0]).toMatchObject({
      after: '2 (3), 4 (2)',
    })
    expect(auditedChangesOf(shownFieldsOf('registrations'), { passed_over: [] })).toEqual([])
  })

  it('has words for every state of an entry on a waiting list', () => {
    for (const state of [...ENTRY_STATES, 'informed'])
      expect(valueKeyOf({ field: 'waitlist', value: state }), state).toBeDefined()
  })

  it('counts recovery codes, and never shows them', () => {
    expect(auditedChangesOf(shownFieldsOf('users'), { recovery_codes: [2, 10] })[0]).toMatchObject({
      before: 2,
      after: 10,
    })
    for (const value of ['code', ['code', 'other'], [['code'], []], { all: 'code' }])
      expect(JSON.stringify(auditedChangesOf(shownFieldsOf('users'), { recovery_codes: value }))).not.toContain('code"')
  })

  it('shows no field that is not listed', () => {
    const objects = fc.constantFrom('else', ...LOGGED_OBJECTS.keys())
    const names = [...ALL_FIELDS, 'password_hash', 'token', 'invite_slug', 'updated_by']
    const pair = fc.tuple(fc.jsonValue(), fc.jsonValue())
    const entry = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.jsonValue(), pair))
    fc.assert(
      fc.property(objects, entry, (object, written) => {
        const listed = shownFieldsOf(object)
        const shown = auditedChangesOf(shownFieldsOf(object), written).map(({ field }) => field)
        expect(shown.filter((field) => !listed.includes(field))).toEqual([])
      }),
    )
  })

  it('shows that a file was attached to a planned mail, and not its id', () => {
    expect(auditedChangesOf(shownFieldsOf('planned_mails'), { attachment: [null, 'id-of-a-file'] })).toEqual([
      { field: 'attachment', before: null, after: 'changed', is_kept: true },
    ])
  })

  it('knows the instants of the application and of the database, and leaves other texts as they are', () => {
    const texts = ['2026-11-27T13:43:10.123Z', '2026-11-27T13:43:10+00:00', '2026-11-27', '2026-11-27T13:43:10']
    expect(texts.map(isInstant)).toEqual([true, true, false, false])
  })

  it('lists no secret, at most that one has changed', () => {
    const secret = /(?:password|token|hash|slug|secret)(?!_changed$)|(?<!recovery|postal)_codes?$|^codes?$/
    for (const field of ALL_FIELDS) expect(field).not.toMatch(secret)
  })

  it.each(LOCALES)('labels a field with the words of its own table in %s', async (locale) => {
    const t = await loadShippedTranslator(locale)
    const labelOf = (object: string, field: string) => {
      const key = findLabelKey({ object, field }, t)
      return key && t(key)
    }
    expect(labelOf('sponsors', 'image')).toBe('Logo')
    expect(labelOf('blacklisted_emails', 'note')).toBe(locale === 'de' ? 'Quelle' : 'Source')
    expect(labelOf('registrations', 'note')).toBeUndefined()
  })
})

describe('the page of an object', () => {
  const person = ['{event}?tab=registrations&person={person}', '{event}?tab=registrations']
  it('is the first whose parts are known', () => {
    expect(pagePathOf(person, { id: 'x', event: '/admin/events/7' })).toBe('/admin/events/7?tab=registrations&person=x')
    expect(pagePathOf(person, { id: '7', event: '/admin/events/7' })).toBe('/admin/events/7?tab=registrations')
    expect(pagePathOf(person, { id: 'x', event: undefined })).toBeUndefined()
    expect(pagePathOf(['{event}?tab=plan', '/admin/mail-plan'], { id: '7', event: undefined })).toBe('/admin/mail-plan')
    expect(pagePathOf(['/admin/sponsors/{id}'], { id: '7', event: undefined })).toBe('/admin/sponsors/7')
    expect(pagePathOf([], { id: '7', event: '/admin/events/7' })).toBeUndefined()
  })
})
