import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import de from '@messages/de.json'
import en from '@messages/en.json'
import fc from 'fast-check'
import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { TEXT_MAX } from './contract'
import { matchSpacing, placeholdersOf, problemsOf } from './rules'
import { COUNTS, sampleValuesOf } from './ui/samples'

const textsOf = (messages: object): string[] =>
  Object.values(messages).flatMap((inner) => (typeof inner === 'string' ? [inner] : textsOf(inner)))
const SHIPPED = [
  ...textsOf(de).map((text) => ['de', text] as const),
  ...textsOf(en).map((text) => ['en', text] as const),
]
const FILLED = SHIPPED.filter(([, text]) => /[{<]/.test(text))

const keysOf = (text: string, shipped: string, language = 'de') =>
  problemsOf(text, { shipped, language }).map((problem) => (typeof problem === 'string' ? problem : problem.key))

const hasForms = (element: MessageFormatElement) => isPluralElement(element) || isSelectElement(element)

/** The same text with other words between its placeholders. */
function reworded(elements: MessageFormatElement[], word: () => string): MessageFormatElement[] {
  return elements.map((element) => {
    if (isLiteralElement(element)) return { ...element, value: word() }
    if (isTagElement(element)) return { ...element, children: reworded(element.children, word) }
    if (!hasForms(element)) return element
    const options = Object.entries(element.options).map(([form, { value }]) => [form, { value: reworded(value, word) }])
    return { ...element, options: Object.fromEntries(options) }
  })
}

/** Replaces every occurrence of a name. */
function replaced(elements: MessageFormatElement[], name: string, by: MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element): MessageFormatElement[] => {
    if (isTagElement(element)) {
      if (element.value === name) return by
      return [{ ...element, children: replaced(element.children, name, by) }]
    }
    if ('value' in element && !isLiteralElement(element) && element.value === name) return by
    if (!hasForms(element)) return [element]
    const options = Object.entries(element.options).map(([form, { value }]) => [
      form,
      { value: replaced(value, name, by) },
    ])
    return [{ ...element, options: Object.fromEntries(options) }]
  })
}

const words = fc.stringMatching(/^[\p{L}\p{N} .,;:!?()„“”’/&%=+-]{1,30}$/u)

describe('an edited text', () => {
  it('passes when it differs in words only', () => {
    const someText = fc.constantFrom(...SHIPPED)
    fc.assert(
      fc.property(someText, fc.array(words, { minLength: 1 }), ([language, shipped], pool) => {
        let next = 0
        const word = () => pool[next++ % pool.length] ?? ''
        const text = printAST(reworded(parse(shipped), word))
        expect(text.trim() === '' ? [] : keysOf(text, shipped, language)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('is refused when any placeholder of a shipped text is missing or renamed', () => {
    for (const [language, shipped] of FILLED) {
      for (const { name } of placeholdersOf(shipped, language)) {
        const bare = name.slice(1, -1)
        const other: MessageFormatElement = { type: 1, value: 'something_else' }
        const dropped = printAST(replaced(parse(shipped), bare, [{ type: 0, value: 'x' }]))
        expect(keysOf(dropped, shipped, language), `${name} left out of: ${shipped}`).toContain('translation_missing')
        const renamed = printAST(replaced(parse(shipped), bare, [other]))
        expect(keysOf(renamed, shipped, language), `${name} renamed in: ${shipped}`).toEqual(
          expect.arrayContaining(['translation_missing', 'translation_unknown']),
        )
      }
    }
  })

  it('is refused with one sentence and never crashes the check, for any input', () => {
    const typed = fc.stringMatching(/^[{}<>#'a-c ,=/0-2\n]{1,40}$/)
    fc.assert(
      fc.property(typed, fc.constantFrom(...FILLED), (text, [language, shipped]) => {
        expect(Array.isArray(keysOf(text, shipped, language))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('is rendered as on the pages when it passes', () => {
    const signs = fc.constantFrom(
      "'",
      "''",
      '{',
      '}',
      '<',
      '</',
      '#',
      '<br/>',
      '{count}',
      ' =1 {x}',
      ', number',
      ' ',
      '',
    )
    const edits = fc.array(fc.tuple(fc.nat(), signs, fc.nat(2)), { maxLength: 3 })
    fc.assert(
      fc.property(fc.constantFrom(...FILLED), edits, fc.constantFrom(0, ...COUNTS), (one, changes, count) => {
        const [language, shipped] = one
        const text = changes.reduce((before, [place, sign, cut]) => {
          const at = place % (before.length + 1)
          return before.slice(0, at) + sign + before.slice(at + cut)
        }, shipped)
        if (keysOf(text, shipped, language).length > 0) return
        const complaints: string[] = []
        const onError = ({ message }: Error) => complaints.push(message)
        const t = createTranslator({ locale: language, messages: { text }, timeZone: 'Europe/Berlin', onError })
        t.rich('text', sampleValuesOf(placeholdersOf(shipped, language), { samples: {}, count }))
        expect(complaints, text).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('is refused with the error of its syntax', () => {
    const shipped = '{count, plural, one {# seat} other {# seats}} for <b>{name}</b>'
    const rest = ' for <b>{name}</b>'
    expect(keysOf(`{count, plural, one {# seat} other {# seats}${rest}`, shipped)).toEqual(['translation_brace_open'])
    expect(keysOf(`{count, plural, one {# seat}} other {# seats}}${rest}`, shipped)).toEqual([
      'translation_brace_extra',
    ])
    expect(keysOf(`{count, plural, one {# seat}}${rest}`, shipped)).toEqual(['translation_other'])
    expect(keysOf(`{count, plural, one {a} one {b} other {c}}${rest}`, shipped)).toEqual(['translation_form_twice'])
    expect(keysOf(`{count, plural}${rest}`, shipped)).toEqual(['translation_plural'])
    expect(keysOf(`{count, plurals, one {#} other {#}}${rest}`, shipped)).toEqual(['translation_placeholder_type'])
    expect(keysOf(`{}${rest}`, shipped)).toEqual(['translation_placeholder_empty'])
    expect(keysOf(`{the count}${rest}`, shipped)).toEqual(['translation_placeholder'])
    for (const pattern of ['date, ::e', 'time, ::Y', 'number, ::integer-width/0/0', 'number, ::E0x'])
      expect(keysOf(`{count, ${pattern}}${rest}`, shipped), pattern).toEqual(['translation_placeholder_type'])
    expect(keysOf('{count, number} for <b>{name}', shipped)).toEqual(['translation_tag'])
    expect(keysOf('{count, number} for <b>{name}</i>', shipped)).toEqual(['translation_tag'])
  })

  it('is refused with the line of the error when it has several lines', () => {
    const [problem] = problemsOf('Hallo,\n\n{name', { shipped: 'Hello,\n{name}', language: 'de' })
    expect(problem).toMatchObject({ key: 'translation_brace_open', values: { line: 3, lines: 3 } })
  })

  it('takes a number as a number and a text as a text', () => {
    expect(keysOf('{count, number}', '{count, plural, one {x} other {#}}')).toEqual([])
    expect(keysOf('{count}', '{count, plural, one {x} other {#}}')).toEqual(['translation_number'])
    expect(keysOf('{name, number}', '{name}')).toEqual(['translation_kind'])
    expect(keysOf('{count, number, ::currency/EUR}', '{count, number}')).toEqual(['translation_number_style'])
  })

  it('has exactly the plural forms of its language', () => {
    const shipped = '{count, plural, other {#}}'
    expect(keysOf('{count, plural, =0 {none} one {#} other {#}}', shipped)).toEqual([])
    expect(keysOf('{count, plural, few {#} other {#}}', shipped)).toEqual(['translation_category'])
    expect(keysOf('{count, plural, few {#} many {#} other {#}}', shipped, 'pl')).toEqual([])
    expect(keysOf('{count, selectordinal, two {#nd} other {#th}}', shipped, 'en')).toEqual([])
  })

  it('contains in every form the placeholders of every form of the shipped text', () => {
    const shipped = '{count, plural, one {One: {names}} other {#: {names}}}'
    expect(keysOf('{count, plural, one {One} other {#: {names}}}', shipped)).toEqual(['translation_missing_form'])
    const some = '{count, plural, one {One} other {#: {names}}}'
    expect(keysOf('{count, plural, one {Only {names}} other {#}}', some)).toEqual([])
  })

  it('is refused with a hint when a placeholder is behind a straight apostrophe', () => {
    expect(keysOf("d'{name}", '{name}')).toEqual(['translation_quoted'])
    expect(keysOf('d’{name}', '{name}')).toEqual([])
    expect(keysOf("it's {name}} here", '{name}')).toEqual(['translation_brace_extra'])
    expect(keysOf("'{'{name}'}' isn''t", '{name}')).toEqual([])
  })

  it('is neither empty nor too long, and has one line when the shipped text has one', () => {
    expect(keysOf(' ', 'Save')).toEqual(['translation_empty'])
    expect(keysOf('x'.repeat(TEXT_MAX + 1), 'Save')).toEqual(['text_too_long'])
    expect(keysOf('Save\nit', 'Save')).toEqual(['translation_one_line'])
    expect(keysOf('Save\nit', 'Save\nthis\nnow')).toEqual([])
  })
})

it('offers the placeholders of a text in the forms of its language', () => {
  const shipped = '<b>{name}</b>: {count, plural, other {#}} of {total, number}'
  expect(placeholdersOf(shipped, 'en')).toEqual([
    { name: '<b>', kind: 'tag', before: '<b>', after: '</b>' },
    { name: '{name}', kind: 'text', before: '{name}', after: '' },
    { name: '{count}', kind: 'number', before: '{count, plural, one {# } other {# }}', after: '' },
    { name: '{total}', kind: 'number', before: '{total, number}', after: '' },
  ])
})

it('keeps the outer spaces of the shipped text, and an empty text empty', () => {
  expect(matchSpacing(' (copy)', '  [copy] ')).toBe(' [copy]')
  expect(matchSpacing('Hello,\n\nbye', ' Hi,\nbye\n')).toBe('Hi,\nbye')
  expect(matchSpacing(' (copy)', '  ')).toBe('')
})

it('accepts every shipped text', () => {
  for (const [language, text] of SHIPPED) {
    const shipped = text.replaceAll('\n', ' ')
    expect(keysOf(`${shipped} `, shipped, language), text).toEqual([])
  }
})
