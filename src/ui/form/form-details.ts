import { createContext, use, useEffect } from 'react'
import { type FieldErrors, useController } from 'react-hook-form'
import type { CallFailed } from '@/client/calls/call'
import type { Reading } from './field-differences'

/** The state of a form beyond react-hook-form's own context. */
export type FormDetails = {
  id: string
  /** Labels by field name, which the fields register for the error summary and the conflict dialog. */
  labels: Map<string, string>
  /** Functions by field name that turn a value into text, where it is not its own text. */
  readings: Map<string, Reading>
  saving: boolean
  failure?: CallFailed
  savedAt?: string
  isItem: boolean
  /** No field takes input. */
  readOnly: boolean
  /** Opens the part of the form that contains this field. */
  onReveal?: (name: string) => void
}

export const FormDetailsContext = createContext<FormDetails>({
  id: '',
  labels: new Map(),
  readings: new Map(),
  saving: false,
  isItem: false,
  readOnly: false,
})
export const useFormDetails = () => use(FormDetailsContext)

/** The props of every field; `name` is the path in the form's values (`company.1.email`). */
export type FieldProps = {
  name: string
  label: string
  description?: string
  required?: boolean
  disabled?: boolean
  /** Other fields whose validity depends on this one; they are validated again when it changes. */
  revalidates?: string[]
  /** The width among the twelve columns of a section; a field without it takes half of them. */
  columns?: 3 | 4 | 6 | 8 | 12
}

export const fieldId = (form: string, name: string) => `${form}-${name}`

type FieldBinding = Pick<FieldProps, 'name' | 'label' | 'disabled' | 'revalidates'> & { reading?: Reading }

/** Binds a field to the form by its name: value, changes and errors. */
export function useField({ name, label, disabled, revalidates, reading }: FieldBinding) {
  const { id, labels, readings, readOnly } = useFormDetails()
  const { field, fieldState } = useController({ name, rules: revalidates && { deps: revalidates } })
  useEffect(() => {
    labels.set(name, label)
    if (reading) readings.set(name, reading)
  })

  return {
    id: fieldId(id, name),
    value: field.value as unknown,
    onChange: field.onChange as (value: unknown) => void,
    onBlur: field.onBlur,
    error: fieldProblemsIn(fieldState.error)[0]?.message,
    disabled: disabled || readOnly,
  }
}

/** The props that Mantine's inputs share. */
export function useFieldInput(props: FieldProps & Pick<FieldBinding, 'reading'>) {
  const { id, value, onChange, onBlur, error, disabled } = useField(props)
  const { name, label, description, required, columns } = props
  const width = columns && { wrapperProps: { 'data-columns': columns } }
  return { value, onChange, input: { id, name, onBlur, error, label, description, required, disabled, ...width } }
}

export type FieldProblem = { path: string; message: string }

/** Returns every message with its path; react-hook-form nests them at any depth. */
export function fieldProblemsIn(errors: FieldErrors | object | undefined, path = ''): FieldProblem[] {
  if (!errors) return []
  if ('message' in errors && typeof errors.message === 'string') return [{ path, message: errors.message }]
  return Object.entries(errors)
    .filter(([key, inner]) => key !== 'ref' && typeof inner === 'object' && inner !== null)
    .flatMap(([key, inner]) => fieldProblemsIn(inner, path ? `${path}.${key}` : key))
}

/** Returns the field that shows a problem: itself, or the nearest one above it (`image.data` is shown at `image`). */
export function fieldNameAt(path: string, names: ReadonlyMap<string, string>): string | undefined {
  if (names.has(path)) return path
  const end = path.lastIndexOf('.')
  return end < 0 ? undefined : fieldNameAt(path.slice(0, end), names)
}
