import {
  isArgumentElement,
  isDateElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  type MessageFormatElement,
  type NumberElement,
  type PluralElement,
  parse,
  type SelectElement,
} from '@formatjs/icu-messageformat-parser'
import type { Message } from '@/contract/problems'
import { TEXT_MAX } from './contract'

/** What a placeholder is filled with; a tag marks the words between its ends. */
type Kind = 'text' | 'number' | 'date' | 'time' | 'choice' | 'tag'

/** A text as the program fills it. Names are written as in the text: `{name}`, `<strong>`. */
type Anatomy = {
  kinds: Map<string, Set<Kind>>
  /** What is there whichever of its forms is shown. */
  always: Set<string>
  /** How numbers are written beyond the language's own way. */
  styles: Set<string>
  plurals: PluralElement[]
}

type Given = { shipped: string; language: string }

/** What is wrong with a text that shall stand for a shipped one; nothing where both take the same from the program. */
export function problemsOf(text: string, { shipped, language }: Given): Message[] {
  if (text === shipped) return []
  if (text.trim() === '') return ['required']
  if (text.length > TEXT_MAX) return [{ key: 'text_too_long', values: { limit: TEXT_MAX } }]
  if (text.includes('\n') && !shipped.includes('\n')) return ['translation_one_line']

  const read = anatomyOf(text)
  if ('problem' in read) return [read.problem]
  const wanted = anatomyOf(shipped)
  if ('problem' in wanted) return [wanted.problem]
  return [
    ...missingIn(read, { wanted, text }),
    ...unknownIn(read, wanted),
    ...kindsIn(read, wanted),
    ...categoriesIn(read, language),
  ]
}

/** With the spaces around it that the shipped text has: nobody sees them in a field, and some join what stands beside. */
export function spacedAs(shipped: string, text: string): string {
  const [, before = '', after = ''] = /^(\s*).*?(\s*)$/s.exec(shipped) ?? []
  const words = text.trim()
  return words && before + words + after
}

export type Placeholder = {
  name: string
  kind: Kind
  /** Written around what is selected. */
  before: string
  after: string
}

/** What a text of this language may be filled with, as it is written there. */
export function placeholdersOf(shipped: string, language: string): Placeholder[] {
  const read = anatomyOf(shipped)
  if ('problem' in read) return []
  const counted = new Set(read.plurals.map(({ value }) => `{${value}}`))
  return [...read.kinds].map(([name, [kind = 'text']]) => {
    const bare = name.slice(1, -1)
    if (kind === 'tag') return { name, kind, before: name, after: `</${bare}>` }
    if (kind !== 'number') return { name, kind, before: name, after: '' }
    const before = counted.has(name) ? pluralOf(bare, language) : `{${bare}, number}`
    return { name, kind, before, after: '' }
  })
}

const pluralOf = (name: string, language: string) =>
  `{${name}, plural, ${categoriesOf(language, 'cardinal')
    .map((category) => `${category} {# }`)
    .join(' ')}}`

const categoriesOf = (language: string, type: Intl.PluralRulesOptions['type']): string[] =>
  CATEGORIES.filter((category) =>
    new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories.includes(category),
  )

/** In the order in which people count. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

function anatomyOf(text: string): Anatomy | { problem: Message } {
  try {
    const elements = parse(text)
    if (bracesOf(text) < 0) return { problem: 'translation_brace_extra' }
    const anatomy: Anatomy = { kinds: new Map(), always: new Set(), styles: new Set(), plurals: [] }
    anatomy.always = takeApart(elements, anatomy)
    return anatomy
  } catch (thrown) {
    // Of patterns of dates and numbers the parser throws other errors than of syntax.
    return { problem: syntaxProblem(thrown, text) }
  }
}

/** Notes what there is, and answers what every reader sees. */
function takeApart(elements: MessageFormatElement[], into: Anatomy): Set<string> {
  return new Set(elements.flatMap((element) => takeElement(element, into)))
}

function takeElement(element: MessageFormatElement, into: Anatomy): string[] {
  if (isTagElement(element)) return [note(`<${element.value}>`, 'tag', into), ...takeApart(element.children, into)]
  if (isPluralElement(element) || isSelectElement(element)) return takeForms(element, into)
  if (isNumberElement(element)) into.styles.add(styleOf(element))
  const kind = kindOf(element)
  return kind && 'value' in element ? [note(`{${element.value}}`, kind, into)] : []
}

function kindOf(element: MessageFormatElement): Kind | undefined {
  if (isArgumentElement(element)) return 'text'
  if (isNumberElement(element)) return 'number'
  if (isDateElement(element)) return 'date'
  return isTimeElement(element) ? 'time' : undefined
}

function takeForms(element: PluralElement | SelectElement, into: Anatomy): string[] {
  if (isPluralElement(element)) into.plurals.push(element)
  const name = note(`{${element.value}}`, isPluralElement(element) ? 'number' : 'choice', into)
  const [first = new Set<string>(), ...others] = Object.values(element.options).map(({ value }) =>
    takeApart(value, into),
  )
  return [name, ...[...first].filter((held) => others.every((form) => form.has(held)))]
}

function note(name: string, kind: Kind, { kinds }: Anatomy): string {
  kinds.set(name, (kinds.get(name) ?? new Set()).add(kind))
  return name
}

const styleOf = ({ style }: NumberElement): string => (style ? JSON.stringify(style) : '')

const PLURAL_EXAMPLE = '{count, plural, one {# …} other {# …}}'

/** The parser names what it stumbled over; people need what to do about it. */
const SYNTAX: [RegExp, string][] = [
  [/MISSING_OTHER/, 'translation_other'],
  [/TAG/, 'translation_tag'],
  [/DUPLICATE/, 'translation_form_twice'],
  [/PLURAL|SELECT/, 'translation_plural'],
  [/EMPTY_ARGUMENT/, 'translation_placeholder_empty'],
  [/ARGUMENT_TYPE|ARGUMENT_STYLE|SKELETON/, 'translation_placeholder_type'],
]

function syntaxProblem(thrown: unknown, text: string): Message {
  const values = {
    lines: text.split('\n').length,
    line: lineOf(thrown),
    placeholder: '{name}',
    plural: PLURAL_EXAMPLE,
    tag: '<strong>…</strong>',
  }
  const braces = bracesOf(text)
  if (braces > 0) return { key: 'translation_brace_open', values }
  if (braces < 0) return { key: 'translation_brace_extra', values }
  if (!(thrown instanceof SyntaxError)) return { key: 'translation_placeholder_type', values }
  const [, key = 'translation_placeholder'] = SYNTAX.find(([kind]) => kind.test(thrown.message)) ?? []
  return { key, values }
}

function lineOf(thrown: unknown): number {
  const line: unknown = Reflect.get(
    Object(Reflect.get(Object(Reflect.get(Object(thrown), 'location')), 'start')),
    'line',
  )
  return typeof line === 'number' ? line : 1
}

/** So many more are opened than closed; behind an apostrophe, up to the next one, they are signs like others. */
function bracesOf(text: string): number {
  const counted = text.replaceAll("''", '').replace(/'[{}<>][^']*'?/g, '')
  return counted.split('{').length - counted.split('}').length
}

type Comparing = { wanted: Anatomy; text: string }

function missingIn(read: Anatomy, { wanted, text }: Comparing): Message[] {
  return [...wanted.kinds.keys()].flatMap((name) => {
    if (read.always.has(name) || (read.kinds.has(name) && !wanted.always.has(name))) return []
    if (read.kinds.has(name)) return [{ key: 'translation_missing_form', values: { name } }]
    // After a straight apostrophe a brace is only a brace.
    const key = text.includes(name) ? 'translation_quoted' : 'translation_missing'
    return [{ key, values: { name } }]
  })
}

const unknownIn = (read: Anatomy, wanted: Anatomy): Message[] =>
  [...read.kinds.keys()]
    .filter((name) => !wanted.kinds.has(name))
    .map((name) => ({ key: 'translation_unknown', values: { name } }))

function kindsIn(read: Anatomy, wanted: Anatomy): Message[] {
  const others = [...read.kinds].flatMap(([name, kinds]) => {
    const possible = wanted.kinds.get(name)
    return !possible || [...kinds].every((kind) => possible.has(kind)) ? [] : [kindProblem(name, possible)]
  })
  const isStyled = ![...read.styles].every((style) => style === '' || wanted.styles.has(style))
  return isStyled ? [...others, 'translation_number_style'] : others
}

function kindProblem(name: string, possible: Set<Kind>): Message {
  if (!possible.has('number')) return { key: 'translation_kind', values: { name } }
  return { key: 'translation_number', values: { name, example: `{${name.slice(1, -1)}, number}` } }
}

function categoriesIn({ plurals }: Anatomy, language: string): Message[] {
  return plurals.flatMap(({ options, pluralType }) => {
    const possible = categoriesOf(language, pluralType)
    return Object.keys(options)
      .filter((category) => !category.startsWith('=') && !possible.includes(category))
      .map((category) => ({ key: 'translation_category', values: { category, possible: possible.join(', ') } }))
  })
}
