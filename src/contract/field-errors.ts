import type { z } from 'zod'
import type { FieldMessages, Message } from './problems'

type Issue = z.core.$ZodIssue

type ValidationResult<Shape extends z.ZodType> =
  | { data: z.output<Shape>; errors?: undefined }
  | { errors: FieldMessages }

/** Checks a value against a shape in the same way in the browser and on the server. */
export function validate<Shape extends z.ZodType>(shape: Shape, value: unknown): ValidationResult<Shape> {
  // The input distinguishes a missing value from a wrong one.
  const result = shape.safeParse(value, { reportInput: true })
  return result.success ? { data: result.data } : { errors: fieldErrors(result.error) }
}

/** Returns all messages by the path of their field: `{ 'company.1.email': [...] }`. */
function fieldErrors(error: z.core.$ZodError): FieldMessages {
  const errors: FieldMessages = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.')
    errors[path] = [...(errors[path] ?? []), validationMessageOf(issue)]
  }
  return errors
}

function validationMessageOf(issue: Issue): Message {
  switch (issue.code) {
    case 'custom':
      return issue.message
    case 'too_small':
      return sizeMessage(issue.origin, Number(issue.minimum), 'short')
    case 'too_big':
      return sizeMessage(issue.origin, Number(issue.maximum), 'long')
    case 'invalid_format':
      return FORMAT_MESSAGES[issue.format] ?? 'invalid'
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'invalid'
    case 'invalid_value':
      return isEmpty(issue.input) ? 'required' : 'not_a_choice'
    case 'not_multiple_of':
      return { key: 'number_steps', values: { step: issue.divisor } }
    case 'unrecognized_keys':
      return { key: 'unknown_keys', values: { keys: issue.keys.join(', ') } }
    default:
      return isEmpty(issue.input) ? 'required' : 'invalid'
  }
}

const FORMAT_MESSAGES: Record<string, string> = {
  email: 'email_invalid',
  url: 'url_invalid',
  date: 'date_invalid',
  time: 'time_invalid',
}

function sizeMessage(origin: string, limit: number, side: 'short' | 'long'): Message {
  if (origin === 'string' && side === 'short' && limit === 1) return 'required'
  if (origin === 'array' && side === 'short' && limit === 1) return 'required'
  const kind = origin === 'string' ? 'text' : origin === 'array' ? 'list' : 'number'
  return { key: `${kind}_too_${side}`, values: { limit } }
}

const isEmpty = (input: unknown) => input === undefined || input === null || input === ''

/** A refused form that works without script: the address it was sent to, what it held, and why it was refused. */
export type FormDraft = {
  action: string
  values: Record<string, unknown>
  errors: FieldMessages
  /** A problem of the whole form. */
  text: Message | null
}

/** The path of a field, and the group of words that its form has, see `errorTexts` of an endpoint. */
export type FieldOfForm = { path: string; errorTexts?: string }

/** A translator of all messages. */
export type ErrorTranslator = {
  (key: string, values?: Record<string, string | number>): string
  has: (key: string) => boolean
  raw: (key: string) => unknown
}

const SHARED_TEXTS = 'office'

/**
 * The sentence about a field: that of its form, else a shared one, else the general one with the name of the field. A
 * shared sentence holds only where the form calls the field by the shared name. The sentence about an entry of a list gets
 * its number, counted from one.
 */
export function describeProblem(message: Message, { path, errorTexts }: FieldOfForm, t: ErrorTranslator): string {
  const { key, values } = typeof message === 'string' ? { key: message, values: undefined } : message
  const index = /\.(\d+)\./.exec(path)?.[1]
  const numbered = index === undefined ? values : { ...values, number: Number(index) + 1 }
  const keysOf = (group: string, name: string) =>
    pathsOf(path).map((inner) => `errors.fields.${group}.${inner}.${name}`)
  const textOf = (keys: string[]) => {
    const found = keys.find((candidate) => t.has(candidate))
    return found && t(found, numbered)
  }

  const labelOf = (module: string) => textOf(labelKeysOf({ path, errorTexts: module }, t))
  const ownName = errorTexts && (textOf(keysOf(errorTexts, 'name')) ?? labelOf(errorTexts))
  const sharedName = textOf(keysOf(SHARED_TEXTS, 'name')) ?? labelOf('fields')
  const ownSentence = errorTexts && textOf(keysOf(errorTexts, key))
  const sharedSentence = textOf(keysOf(SHARED_TEXTS, key))
  if (ownSentence) return ownSentence
  if (sharedSentence && (!ownName || ownName === sharedName)) return sharedSentence
  const general = `errors.${key}`
  const named = `errors.named.${key}`
  if (path === '' || !t.has(named)) return t.has(general) ? t(general, values) : key
  return t(named, { ...values, field: ownName ?? sharedName ?? path })
}

/**
 * The paths of a field and of the fields around it (`image.data`, `image`), without the numbers of entries. The draft of a
 * preview has the fields of the form.
 */
function pathsOf(path: string): string[] {
  const names = path.split('.').filter((name) => !/^\d+$/.test(name))
  const own = names[0] === 'draft' ? names.slice(1) : names
  return own.map((_, index) => own.slice(0, own.length - index).join('.'))
}

/** Pages fill in these fields, so a word of that name is the title of a column. */
const FIELDS_WITHOUT_LABEL = ['id', 'updated_at']

/** The labels of a form have the names of its fields; a text with values or tags under such a name is no label. */
export const labelKeysOf = ({ path, errorTexts }: FieldOfForm, t: ErrorTranslator): string[] =>
  pathsOf(path)
    .filter((inner) => !FIELDS_WITHOUT_LABEL.includes(inner))
    .map((inner) => `${errorTexts}.${inner}`)
    .filter((key) => t.has(key) && isPlainText(t.raw(key)))

const isPlainText = (text: unknown) => typeof text === 'string' && !/[{<]/.test(text)
