'use client'

import type { ReactNode } from 'react'
import classes from './field.module.css'
import type { useInput } from './frame'

export type Input = ReturnType<typeof useInput>['input']

/**
 * Label, hint and what is wrong around a native control. Public pages hold forms of these alone, so they are drawn
 * without Mantine, to look like its inputs beside them.
 */
export function Field({ input, children }: { input: Input; children: ReactNode }) {
  const { id, label, required } = input
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
        {required && <Mark />}
      </label>
      <Hint input={input} />
      {children}
      <Wrong input={input} />
    </div>
  )
}

export const Mark = () => (
  <span className={classes.mark} aria-hidden>
    {' *'}
  </span>
)

export const Hint = ({ input: { id, description } }: { input: Pick<Input, 'id' | 'description'> }) =>
  description && (
    <p id={hintOf(id)} className={classes.hint}>
      {description}
    </p>
  )

export const Wrong = ({ input: { id, error } }: { input: Pick<Input, 'id' | 'error'> }) =>
  error && (
    <p id={wrongOf(id)} className={classes.wrong}>
      {error}
    </p>
  )

/** What the native control takes. */
export function controlOf({ id, name, onBlur, required, disabled, description, error }: Input) {
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

/** The ids of Hint and Wrong, as far as they are shown. */
export const describedBy = ({ id, description, error }: Pick<Input, 'id' | 'description' | 'error'>) =>
  [description && hintOf(id), error && wrongOf(id)].filter(Boolean).join(' ') || undefined

const hintOf = (id: string) => `${id}-hint`
const wrongOf = (id: string) => `${id}-wrong`
