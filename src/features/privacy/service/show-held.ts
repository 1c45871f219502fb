import { isOneOf, namesOf } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { NO_NUMBER, NUMBER_KINDS } from '@/contract/values/numbers'
import { NO_EXTERNAL_ID } from '@/contract/values/registrations'
import type { HeldFieldKind } from '@/features/feature'
import { type Formats, showDate, showInstant } from '@/i18n/formats'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { HELD_KINDS, type Held, type HeldKind, type HeldRow } from './held'
import { PERIOD_VALUES } from './periods'

type Viewer = { t: Translator; formats: Formats }

/** The declarations name messages, so that their keys are known at run time only. */
const wordOf = (t: Translator, ...keys: string[]) => {
  const key = keys.find((name) => t.has(name as 'privacy.title'))
  return key === undefined ? undefined : t(key as 'privacy.title')
}

/** Whether the values of a field are words of the messages. */
export const isWord = (kind: HeldFieldKind): kind is Extract<HeldFieldKind, `${string}.${string}`> => kind.includes('.')

export const labelOf = ({ labels }: HeldKind, field: string, t: Translator): string =>
  wordOf(t, ...(labels ? [`${labels}.${field}`] : []), `privacy.fields.${field}`, `fields.${field}`) ?? field

export const describeKind = ({ kind }: HeldKind, t: Translator) => ({
  kind,
  title: t(`privacy.sheet_${kind}`),
  purpose: t(`privacy.purpose_${kind}`),
  recipients: t(`privacy.recipients_${kind}`),
  period: t(`privacy.period_${kind}`, PERIOD_VALUES),
})

/** A value of any shape as text; the cells of an imported row keep their headings. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${textOf(inner)}`)
    .join(', ')
}

function showValue(row: HeldRow, field: string, { kind, t, formats }: Viewer & { kind: HeldFieldKind }): string {
  const value = row[field]
  const text = textOf(value)
  if (field === 'external_id' && value === NO_EXTERNAL_ID) return ''
  if (kind === 'flag') return value === null ? '' : t(value ? 'core.yes' : 'core.no')
  if (kind === 'date') return showDate(text, formats)
  if (kind === 'datetime') return showInstant(text, formats)
  if (isWord(kind))
    return [value]
      .flat()
      .map((name) => wordOf(t, `${kind}${name}`) ?? textOf(name))
      .join(', ')
  return text === NO_NUMBER && isOneOf(NUMBER_KINDS, field) ? t('privacy.no_number') : text
}

/** The first three fields with a value name the row: a word or a day alone, other values with their labels. */
function showRow(row: HeldRow, kind: HeldKind, viewer: Viewer) {
  const [first] = namesOf(kind.fields)
  const shown = Object.entries(kind.fields).flatMap(([field, type]) => {
    const value = showValue(row, field, { ...viewer, kind: type })
    const isPlain = type === 'date' || isWord(type) || (field === first && type !== 'datetime')
    return value ? [{ term: labelOf(kind, field, viewer.t), value, isPlain }] : []
  })
  return {
    names: shown.slice(0, 3).map(({ term, value, isPlain }) => (isPlain ? value : `${term}: ${value}`)),
    facts: shown.slice(3).map(({ term, value }) => ({ term, value })),
  }
}

type ShowOptions = { locale: Locale; formats: Formats; isOwn?: boolean }

/** Shows the kinds that are stored, in the words of the reader, for staff and for the person. */
export async function showHeld(held: Held, { locale, formats, isOwn = false }: ShowOptions) {
  const t = await loadTranslator(locale)
  return HELD_KINDS.flatMap((kind) => {
    const { total, data } = held[kind.kind]
    const withheld = isOwn ? kind.own : undefined
    if (total === 0 && withheld !== 'on_request') return []
    const entries = withheld
      ? []
      : data.map((row, index) => ({ id: `${kind.kind}-${index}`, ...showRow(row, kind, { t, formats }) }))
    return [{ ...describeKind(kind, t), count: withheld === 'on_request' ? null : total, entries }]
  })
}
