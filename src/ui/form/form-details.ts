'use client'

import { createContext, use, useEffect } from 'react'
import { type FieldErrors, useController } from 'react-hook-form'
import type { CallFailed } from '@/client/call'

/** What the parts of a form know of it beyond react-hook-form's own context. */
export type Frame = {
  id: string
  /** Field names to their labels, told by the fields: for the error summary and the conflict dialog. */
  labels: Map<string, string>
  /** Field names to how their values read, where that is not the value itself. */
  readings: Map<string, Reading>
  saving: boolean
  failure?: CallFailed
  savedAt?: string
  isItem: boolean
  /** Every field shows its value and takes none. */
  readOnly: boolean
  /** Opens the part of the form in which this field lies. */
  onReveal?: (name: string) => void
}

export type Reading = (value: unknown) => string | undefined

export const FrameContext = createContext<Frame>({
  id: '',
  labels: new Map(),
  readings: new Map(),
  saving: false,
  isItem: false,
  readOnly: false,
})
export const useFrame = () => use(FrameContext)

/** What every field takes; `name` is the path in the form's values (`company.1.email`). */
export type FieldProps = {
  name: string
  label: string
  description?: string
  required?: boolean
  disabled?: boolean
  /** Other fields that are right or wrong depending on this one: judged anew when it changes. */
  judges?: string[]
}

export const fieldId = (form: string, name: string) => `${form}-${name}`

type Bound = Pick<FieldProps, 'name' | 'label' | 'disabled' | 'judges'> & { reading?: Reading }

/** Binds a field to the form by its name: value, changes, and what is wrong with it. */
export function useField({ name, label, disabled, judges, reading }: Bound) {
  const { id, labels, readings, readOnly } = useFrame()
  const { field, fieldState } = useController({ name, rules: judges && { deps: judges } })
  useEffect(() => {
    labels.set(name, label)
    if (reading) readings.set(name, reading)
  })

  return {
    id: fieldId(id, name),
    value: field.value as unknown,
    onChange: field.onChange as (value: unknown) => void,
    onBlur: field.onBlur,
    error: errorsIn(fieldState.error)[0]?.message,
    disabled: disabled || readOnly,
  }
}

/** The props that Mantine's inputs share. */
export function useInput(props: FieldProps & Pick<Bound, 'reading'>) {
  const { id, value, onChange, onBlur, error, disabled } = useField(props)
  const { name, label, description, required } = props
  return { value, onChange, input: { id, name, onBlur, error, label, description, required, disabled } }
}

export type FieldProblem = { path: string; message: string }

/** Every message with its path, however deep react-hook-form nests them. */
export function errorsIn(errors: FieldErrors | object | undefined, path = ''): FieldProblem[] {
  if (!errors) return []
  if ('message' in errors && typeof errors.message === 'string') return [{ path, message: errors.message }]
  return Object.entries(errors)
    .filter(([key, inner]) => key !== 'ref' && typeof inner === 'object' && inner !== null)
    .flatMap(([key, inner]) => errorsIn(inner, path ? `${path}.${key}` : key))
}

/** The field that shows a problem: itself, or the nearest one above it (`image.data` shows at `image`). */
export function shownAt(path: string, names: ReadonlyMap<string, string>): string | undefined {
  if (names.has(path)) return path
  const end = path.lastIndexOf('.')
  return end < 0 ? undefined : shownAt(path.slice(0, end), names)
}
