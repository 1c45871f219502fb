'use client'

import { createContext, use, useEffect } from 'react'
import { type FieldErrors, useController } from 'react-hook-form'
import type { CallFailed } from '@/client/call'

/** What the parts of a form know of it beyond react-hook-form's own context. */
export type Frame = {
  id: string
  /** Field names to their labels, told by the fields: for the error summary and the conflict dialog. */
  labels: Map<string, string>
  saving: boolean
  failure?: CallFailed
  savedAt?: string
  isItem: boolean
  /** Every field shows its value and takes none. */
  readOnly: boolean
}

export const FrameContext = createContext<Frame>({
  id: '',
  labels: new Map(),
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
}

export const fieldId = (form: string, name: string) => `${form}-${name}`

/** Binds a field to the form by its name: value, changes, and what is wrong with it. */
export function useField({ name, label, disabled }: Pick<FieldProps, 'name' | 'label' | 'disabled'>) {
  const { id, labels, readOnly } = useFrame()
  const { field, fieldState } = useController({ name })
  useEffect(() => {
    labels.set(name, label)
  }, [labels, name, label])

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
export function useInput(props: FieldProps) {
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
