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

/** The kind of value that fills a placeholder; a tag encloses other content. */
type PlaceholderKind = 'text' | 'number' | 'date' | 'time' | 'choice' | 'tag'

/** A parsed text; names are spelled as in the text: `{name}`, `<strong>`. */
type MessageParts = {
  kinds: Map<string, Set<PlaceholderKind>>
  /** The placeholders that occur in every form of the text. */
  always: Set<string>
  /** The number styles other than the default. */
  styles: Set<string>
  plurals: PluralElement[]
}

type ShippedContext = { shipped: string; language: string }

/** The reasons why a text cannot replace a shipped one; none when both take the same values. */
export function problemsOf(text: string, { shipped, language }: ShippedContext): Message[] {
  if (text === shipped) return []
  if (text.trim() === '') return ['translation_empty']
  if (text.length > TEXT_MAX) return [{ key: 'text_too_long', values: { limit: TEXT_MAX } }]
  if (text.includes('\n') && !shipped.includes('\n')) return ['translation_one_line']

  const read = parseMessage(text)
  if ('problem' in read) return [read.problem]
  const wanted = parseMessage(shipped)
  if ('problem' in wanted) return [wanted.problem]
  return [
    ...missingProblemsOf(read, { wanted, text }),
    ...unknownProblemsOf(read, wanted),
    ...kindProblemsOf(read, wanted),
    ...categoryProblemsOf(read, language),
  ]
}

/** Takes the outer spaces of the shipped text, which a field does not show and which may separate it from its neighbour. */
export function matchSpacing(shipped: string, text: string): string {
  const [, before = '', after = ''] = /^(\s*).*?(\s*)$/s.exec(shipped) ?? []
  const words = text.trim()
  return words && before + words + after
}

export type Placeholder = {
  name: string
  kind: PlaceholderKind
  /** Inserted around the selection. */
  before: string
  after: string
}

/** The placeholders that a text may contain, as they are inserted in this language. */
export function placeholdersOf(shipped: string, language: string): Placeholder[] {
  const read = parseMessage(shipped)
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

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

function parseMessage(text: string): MessageParts | { problem: Message } {
  try {
    const elements = parse(text)
    if (unclosedBracesOf(text) < 0) return { problem: 'translation_brace_extra' }
    const parts: MessageParts = { kinds: new Map(), always: new Set(), styles: new Set(), plurals: [] }
    parts.always = collectElements(elements, parts)
    return parts
  } catch (thrown) {
    // The parser does not throw a SyntaxError for an invalid date or number pattern.
    return { problem: syntaxProblem(thrown, text) }
  }
}

/** Collects the placeholders, and returns those that every form contains. */
function collectElements(elements: MessageFormatElement[], into: MessageParts): Set<string> {
  return new Set(elements.flatMap((element) => collectElement(element, into)))
}

function collectElement(element: MessageFormatElement, into: MessageParts): string[] {
  if (isTagElement(element))
    return [addPlaceholder(`<${element.value}>`, 'tag', into), ...collectElements(element.children, into)]
  if (isPluralElement(element) || isSelectElement(element)) return collectForms(element, into)
  if (isNumberElement(element)) into.styles.add(styleOf(element))
  const kind = kindOf(element)
  return kind && 'value' in element ? [addPlaceholder(`{${element.value}}`, kind, into)] : []
}

function kindOf(element: MessageFormatElement): PlaceholderKind | undefined {
  if (isArgumentElement(element)) return 'text'
  if (isNumberElement(element)) return 'number'
  if (isDateElement(element)) return 'date'
  return isTimeElement(element) ? 'time' : undefined
}

function collectForms(element: PluralElement | SelectElement, into: MessageParts): string[] {
  if (isPluralElement(element)) into.plurals.push(element)
  const name = addPlaceholder(`{${element.value}}`, isPluralElement(element) ? 'number' : 'choice', into)
  const [first = new Set<string>(), ...others] = Object.values(element.options).map(({ value }) =>
    collectElements(value, into),
  )
  return [name, ...[...first].filter((held) => others.every((form) => form.has(held)))]
}

function addPlaceholder(name: string, kind: PlaceholderKind, { kinds }: MessageParts): string {
  kinds.set(name, (kinds.get(name) ?? new Set()).add(kind))
  return name
}

const styleOf = ({ style }: NumberElement): string => (style ? JSON.stringify(style) : '')

const PLURAL_EXAMPLE = '{count, plural, one {# …} other {# …}}'

/** Maps the codes of the parser to messages that say how to correct the text. */
const SYNTAX_PROBLEMS: [RegExp, string][] = [
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
  const braces = unclosedBracesOf(text)
  if (braces > 0) return { key: 'translation_brace_open', values }
  if (braces < 0) return { key: 'translation_brace_extra', values }
  if (!(thrown instanceof SyntaxError)) return { key: 'translation_placeholder_type', values }
  const [, key = 'translation_placeholder'] = SYNTAX_PROBLEMS.find(([kind]) => kind.test(thrown.message)) ?? []
  return { key, values }
}

function lineOf(thrown: unknown): number {
  const line: unknown = Reflect.get(
    Object(Reflect.get(Object(Reflect.get(Object(thrown), 'location')), 'start')),
    'line',
  )
  return typeof line === 'number' ? line : 1
}

/** The number of unclosed braces; quoted braces, from an apostrophe to the next one, do not count. */
function unclosedBracesOf(text: string): number {
  const counted = text.replaceAll("''", '').replace(/'[{}<>][^']*'?/g, '')
  return counted.split('{').length - counted.split('}').length
}

type ComparisonContext = { wanted: MessageParts; text: string }

function missingProblemsOf(read: MessageParts, { wanted, text }: ComparisonContext): Message[] {
  return [...wanted.kinds.keys()].flatMap((name) => {
    if (read.always.has(name) || (read.kinds.has(name) && !wanted.always.has(name))) return []
    if (read.kinds.has(name)) return [{ key: 'translation_missing_form', values: { name } }]
    // A brace after a straight apostrophe is an ordinary character.
    const key = text.includes(name) ? 'translation_quoted' : 'translation_missing'
    return [{ key, values: { name } }]
  })
}

const unknownProblemsOf = (read: MessageParts, wanted: MessageParts): Message[] =>
  [...read.kinds.keys()]
    .filter((name) => !wanted.kinds.has(name))
    .map((name) => ({ key: 'translation_unknown', values: { name } }))

function kindProblemsOf(read: MessageParts, wanted: MessageParts): Message[] {
  const others = [...read.kinds].flatMap(([name, kinds]) => {
    const possible = wanted.kinds.get(name)
    return !possible || [...kinds].every((kind) => possible.has(kind)) ? [] : [kindProblemOf(name, possible)]
  })
  const isStyled = ![...read.styles].every((style) => style === '' || wanted.styles.has(style))
  return isStyled ? [...others, 'translation_number_style'] : others
}

function kindProblemOf(name: string, possible: Set<PlaceholderKind>): Message {
  if (!possible.has('number')) return { key: 'translation_kind', values: { name } }
  return { key: 'translation_number', values: { name, example: `{${name.slice(1, -1)}, number}` } }
}

function categoryProblemsOf({ plurals }: MessageParts, language: string): Message[] {
  return plurals.flatMap(({ options, pluralType }) => {
    const possible = categoriesOf(language, pluralType)
    return Object.keys(options)
      .filter((category) => !category.startsWith('=') && !possible.includes(category))
      .map((category) => ({ key: 'translation_category', values: { category, possible: possible.join(', ') } }))
  })
}
