'use client'

import type { ReactNode } from 'react'
import { controlOf, Hint, Mark, Wrong } from './Field'
import classes from './field.module.css'
import { type FieldProps, useInput } from './frame'

/** `text` stands in for the label where that holds a link; the label still names the field in the error summary. */
export function CheckboxField({ text, ...props }: FieldProps & { text?: ReactNode }) {
  const { value, onChange, input } = useInput(props)
  return (
    <div className={classes.check}>
      <input
        {...controlOf(input)}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={input.id}>
          {text ?? props.label}
          {props.required && <Mark />}
        </label>
        <Hint input={input} />
        <Wrong input={input} />
      </div>
    </div>
  )
}
