'use client'

import { IconSelector } from '@tabler/icons-react'
import { controlOf, Field } from './Field'
import classes from './field.module.css'
import { type FieldProps, useInput } from './frame'

export type Option<Value extends string | number = string | number> = { value: Value; label: string }

/** One of a few: the device's own list. `placeholder` stands for "none" and emits null. */
export function SelectField({
  options,
  placeholder,
  autoComplete,
  ...props
}: FieldProps & { options: readonly Option[]; placeholder?: string; autoComplete?: string }) {
  const reading = (value: unknown) => options.find((option) => option.value === value)?.label
  const { value, onChange, input } = useInput({ ...props, reading })
  const isChosen = options.some((option) => option.value === value)
  const offersNone = placeholder !== undefined || !isChosen
  const choose = (chosen: string) => {
    const option = options.find((candidate) => String(candidate.value) === chosen)
    onChange(option ? option.value : null)
  }
  return (
    <Field input={input}>
      <span className={classes.select}>
        <select
          {...controlOf(input)}
          required={input.required && offersNone}
          autoComplete={autoComplete}
          className={classes.control}
          value={isChosen ? String(value) : ''}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {/* Without a choice the browser would show the first one as if it were chosen. */}
          {offersNone && <option value="">{placeholder}</option>}
          {options.map(({ value: own, label }) => (
            <option key={own} value={String(own)}>
              {label}
            </option>
          ))}
        </select>
        <IconSelector size={18} stroke={1.75} aria-hidden />
      </span>
    </Field>
  )
}
