import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, EXCERPT_MAX, excerptsOf, WHOLE_MAX } from './rules'

describe('changesOf', () => {
  it('tells of the fields that people know, in the order of the form, and of no bookkeeping', () => {
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

  it('tells of a new event only what was filled in', () => {
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

  it('keeps flags and numbers as they are, names sponsors, and says of a file only that there is one', () => {
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

  it('shows the words of a text, and the same words twice where only its look changed', () => {
    const written = {
      description: ['<p>A &amp; B</p>', '<p>A &amp; <strong>B</strong></p>'],
      email_invite: ['', '<p>Liebe <em>Kollegin</em></p><p>bis bald</p>'],
    }
    expect(changesOf(written)).toEqual([
      { field: 'description', before: 'A & B', after: 'A & B' },
      { field: 'email_invite', before: null, after: 'Liebe Kollegin bis bald' },
    ])
  })

  it('reads whatever was written down without failing', () => {
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
          expect(excerpt.length).toBeLessThanOrEqual(Math.max(WHOLE_MAX, EXCERPT_MAX + 2))
          expect(excerpt.isWellFormed()).toBe(true)
        }
      }),
    )
  })
})
