'use client'

import type { ReactNode } from 'react'
import { type FieldProps, useFieldInput } from '../form-details'
import { controlPropsOf, FieldError, FieldHint, RequiredMark } from './Field'
import classes from './field.module.css'

/** `text` replaces the label where it contains a link; the label still names the field in the error summary. */
export function CheckboxField({ text, ...props }: FieldProps & { text?: ReactNode }) {
  const { value, onChange, input } = useFieldInput(props)
  return (
    <div className={classes.check}>
      <input
        {...controlPropsOf(input)}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={input.id}>
          {text ?? props.label}
          {props.required && <RequiredMark />}
        </label>
        <FieldHint input={input} />
        <FieldError input={input} />
      </div>
    </div>
  )
}
