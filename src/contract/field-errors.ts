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

/** The path of a field, and the messages below `errors.fields` that name the fields of its form. */
export type FieldOfForm = { path: string; errorTexts?: string }

const ENTRY_PATH = /^(\w+)\.(\d+)\.(\w+)$/

/**
 * The key of a message below `errors`: of the sentence that names the field, else of the general one. The sentence about
 * an entry of a list gets its number, counted from one.
 */
export function findMessage(message: Message, { path, errorTexts }: FieldOfForm, has: (key: string) => boolean) {
  const { key, values } = typeof message === 'string' ? { key: message, values: undefined } : message
  const [, list, index, inner] = ENTRY_PATH.exec(path) ?? []
  const own = `fields.${errorTexts}.${list ? `${list}.${inner}` : path}.${key}`
  if (!errorTexts || !has(own)) return { key, values, namesField: false }
  return { key: own, values: index ? { ...values, number: Number(index) + 1 } : values, namesField: true }
}
