import type { ReactNode } from 'react'
import type { FieldProps } from '../form-details'
import classes from './field.module.css'

/** The label of a control with what is said about it. */
export type FieldInput = Omit<FieldProps, 'revalidates' | 'columns'> & {
  id: string
  error?: string
  onBlur?: () => void
  wrapperProps?: { 'data-columns': FieldProps['columns'] }
}

/**
 * Label, hint and error around a native control. Public forms consist of these, so they use no Mantine but look like
 * its inputs.
 */
export function Field({ input, children }: { input: Omit<FieldInput, 'name'>; children: ReactNode }) {
  const { id, label, required, wrapperProps } = input
  return (
    <div {...wrapperProps}>
      <label className={classes.label} htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldHint input={input} />
      {children}
      <FieldError input={input} />
    </div>
  )
}

export const RequiredMark = () => (
  <span className={classes.mark} aria-hidden>
    {' *'}
  </span>
)

export const FieldHint = ({ input: { id, description } }: { input: Pick<FieldInput, 'id' | 'description'> }) =>
  description && (
    <p id={hintIdOf(id)} className={classes.hint}>
      {description}
    </p>
  )

export const FieldError = ({ input: { id, error } }: { input: Pick<FieldInput, 'id' | 'error'> }) =>
  error && (
    <p id={errorIdOf(id)} className={classes.wrong}>
      {error}
    </p>
  )

export function controlPropsOf({ id, name, onBlur, required, disabled, description, error }: FieldInput) {
  return {
    id,
    name,
    onBlur,
    required,
    disabled,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy({ id, description, error }),
  }
}

/** The ids of the hint and the error, as far as they are shown. */
export const describedBy = ({ id, description, error }: Pick<FieldInput, 'id' | 'description' | 'error'>) =>
  [description && hintIdOf(id), error && errorIdOf(id)].filter(Boolean).join(' ') || undefined

const hintIdOf = (id: string) => `${id}-hint`
const errorIdOf = (id: string) => `${id}-wrong`
