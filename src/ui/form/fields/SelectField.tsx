import { IconSelector } from '@tabler/icons-react'
import { type FieldProps, useFieldInput } from '../form-details'
import { controlPropsOf, Field } from './Field'
import classes from './field.module.css'

export type Option<Value extends string | number = string | number> = { value: Value; label: string }

/**
 * Chooses one of a few options in the list of the device. `placeholder` means "none" and emits null. A form that was filled in
 * without script holds a number as a text.
 */
export function SelectField({
  options,
  placeholder,
  autoComplete,
  ...props
}: FieldProps & { options: readonly Option[]; placeholder?: string; autoComplete?: string }) {
  const optionOf = (value: unknown) => options.find((option) => String(option.value) === String(value))
  const reading = (value: unknown) => optionOf(value)?.label
  const { value, onChange, input } = useFieldInput({ ...props, reading })
  const isChosen = optionOf(value) !== undefined
  const offersNone = placeholder !== undefined || !isChosen
  return (
    <Field input={input}>
      <span className={classes.select}>
        <select
          {...controlPropsOf(input)}
          required={input.required && offersNone}
          autoComplete={autoComplete}
          className={classes.control}
          value={isChosen ? String(value) : ''}
          onChange={(event) => onChange(optionOf(event.currentTarget.value)?.value ?? null)}
        >
          {/* Without this option the browser would show the first one as if it were chosen. */}
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
