import 'server-only'
import { z } from 'zod'
import { isLocale, type Locale } from '@/contract/locales'

export type FormValues = Record<string, unknown>

/** No form has a longer list; later entries are dropped, and the shape refuses the rest. */
const ENTRIES_MAX = 20
const ENTRY_NAME = /^(\w{1,64})\.(\d{1,2})\.(\w{1,64})$/

/** The declared values of a form: `company.0.email` is a field of the first entry, and a missing checkbox means no. */
export function readFormValues(shape: z.ZodType, fields: Iterable<readonly [string, unknown]>): FormValues {
  const values = nestFields(fields)
  const declared = innerShapeOf(shape)
  return declared instanceof z.ZodObject ? pickDeclared(declared, values) : values
}

function nestFields(fields: Iterable<readonly [string, unknown]>): FormValues {
  const values: FormValues = Object.create(null)
  const lists = new Map<string, FormValues[]>()
  for (const [name, value] of fields) {
    const [, list, index, inner] = ENTRY_NAME.exec(name) ?? []
    if (!list || !inner) values[name] = value
    else if (Number(index) < ENTRIES_MAX) {
      const entries = lists.getOrInsertComputed(list, () => [])
      entries[Number(index)] = Object.assign(entries[Number(index)] ?? Object.create(null), { [inner]: value })
    }
  }
  // Numbers that are left out leave no gap.
  for (const [list, entries] of lists) values[list] = entries.filter(Boolean)
  return values
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
 * `add.company` adds an empty entry to a list, `remove.company.0` removes one, and `language.en` shows the form in another
 * language. The page scrolls to the element whose id is the name of the entry or the list.
 */
export function applyFormStep(step: string, values: FormValues): FormStep {
  const [action, name = '', index = ''] = step.split('.')
  if (action === 'language' && isLocale(name)) return { values, locale: name }
  if (!/^\w{1,64}$/.test(name)) return { values }
  const entries = listOf(values[name])
  if (action === 'add' && entries.length < ENTRIES_MAX)
    return { values: { ...values, [name]: [...entries, {}] }, anchor: `${name}.${entries.length}` }
  if (action === 'remove' && entries.length > 0)
    return { values: { ...values, [name]: entries.filter((_, at) => String(at) !== index) }, anchor: name }
  return { values }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
