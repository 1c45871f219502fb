import 'server-only'
import { z } from 'zod'
import { isLocale, type Locale } from '@/contract/locales'

export type FormValues = Record<string, unknown>

/** No form has a longer list; later entries are dropped, and the shape refuses the rest. */
const ENTRIES_MAX = 60
const ENTRY_NAME = /^(\w{1,64})\.(\d{1,2})\.(\w{1,64})$/

/**
 * The declared values of a form: `company.0.email` is a field of the first entry, a list of texts has all values that are
 * sent under its name, and a missing checkbox means no.
 */
export function readFormValues(shape: z.ZodType, fields: Iterable<readonly [string, unknown]>): FormValues {
  const sent = [...fields]
  const values = nestFields(sent)
  const declared = innerShapeOf(shape)
  if (!(declared instanceof z.ZodObject)) return values
  return pickDeclared(declared, { ...values, ...readTextLists(declared, sent) })
}

function readTextLists({ shape }: z.ZodObject, sent: (readonly [string, unknown])[]): FormValues {
  const names = Object.keys(shape).filter((name) => isTextList(shape[name]) && sent.some(([other]) => other === name))
  const valuesOf = (name: string) => sent.flatMap(([other, value]) => (other === name ? [value] : []))
  return Object.fromEntries(names.map((name) => [name, valuesOf(name).slice(0, ENTRIES_MAX)]))
}

function isTextList(shape: unknown): boolean {
  const declared = innerShapeOf(shape)
  return declared instanceof z.ZodArray && !(innerShapeOf(declared.element) instanceof z.ZodObject)
}

function nestFields(fields: Iterable<readonly [string, unknown]>): FormValues {
  const values: FormValues = Object.create(null)
  const lists = new Map<string, FormValues[]>()
  for (const [name, value] of fields) {
    const [, list, index, inner] = ENTRY_NAME.exec(name) ?? []
    if (!list || !inner) fill(values, name, value)
    else if (Number(index) < ENTRIES_MAX) {
      const entries = lists.getOrInsertComputed(list, () => [])
      const entry: FormValues = entries[Number(index)] ?? Object.create(null)
      entries[Number(index)] = entry
      fill(entry, inner, value)
    }
  }
  // Numbers that are left out leave no gap.
  for (const [list, entries] of lists) values[list] = entries.filter(Boolean)
  return values
}

/** The first filled value of a name counts, so that a tick below a field does not replace what was typed. */
function fill(values: FormValues, name: string, value: unknown): void {
  if (values[name] === undefined || values[name] === '') values[name] = value
}

/** The shape without its default and without leave to omit it. */
function innerShapeOf(shape: unknown): unknown {
  const isWrapped = shape instanceof z.ZodDefault || shape instanceof z.ZodOptional || shape instanceof z.ZodNullable
  return isWrapped ? innerShapeOf(shape.unwrap()) : shape
}

function pickDeclared(object: z.ZodObject, values: FormValues): FormValues {
  const fields = Object.entries(object.shape).map(
    ([name, shape]) => [name, declaredValueOf(shape, values[name])] as const,
  )
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

function declaredValueOf(shape: unknown, value: unknown): unknown {
  const declared = innerShapeOf(shape)
  if (declared instanceof z.ZodBoolean) return !UNTICKED.has(value)
  if (!(declared instanceof z.ZodArray) || !Array.isArray(value)) return value
  const entry = innerShapeOf(declared.element)
  return entry instanceof z.ZodObject ? value.map((one) => pickDeclared(entry, Object(one))) : value
}

const UNTICKED = new Set<unknown>([undefined, '', '0', 'false'])

/** The change that a button makes to a form without sending it. */
type FormStep = { values: FormValues; anchor?: string; locale?: Locale }

/**
 * `add.company` adds an empty entry to a list, `remove.company.0` removes one, `choose.dates.7,9` chooses these alone, and
 * `language.en` shows the form in another language. The page scrolls to the element whose id is the name of the entry or the list.
 */
export function applyFormStep(step: string, values: FormValues): FormStep {
  const [action, name = '', chosen = ''] = step.split('.')
  if (action === 'language' && isLocale(name)) return { values, locale: name }
  if (!/^\w{1,64}$/.test(name)) return { values }
  const entries = listOf(values[name])
  if (action === 'add' && entries.length < ENTRIES_MAX)
    return { values: { ...values, [name]: [...entries, {}] }, anchor: `${name}.${entries.length}` }
  if (action === 'remove' && entries.length > 0)
    return { values: { ...values, [name]: entries.filter((_, at) => String(at) !== chosen) }, anchor: name }
  if (action === 'choose' && chosen !== '')
    return { values: { ...values, [name]: chosen.split(',').slice(0, ENTRIES_MAX) }, anchor: name }
  return { values }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
