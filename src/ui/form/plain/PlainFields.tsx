import type { ComponentProps } from 'react'
import { Icon } from '../../content/Icon'
import { Callout } from '../../feedback/Callout'
import { Bullets } from '../../layout/layout'
import { controlPropsOf, Field, FieldError, FieldHint, type FieldInput } from '../fields/Field'
import classes from '../fields/field.module.css'
import { Tick } from '../fields/Tick'
import formClasses from '../form.module.css'

/** The state of a form that works without script: what it shows, and why the server refused it. */
export type PlainFormState = {
  /** The ids of the fields begin with it, because a page may hold a form several times. */
  id: string
  values: Record<string, unknown>
  /** Sentences by the name of their field. */
  errors: Record<string, string>
}

type FieldProps = { form: PlainFormState; name: string; label: string; description?: string; required?: boolean }

export const plainInputOf = ({ form, name, ...field }: FieldProps): FieldInput => ({
  ...field,
  name,
  id: `${form.id}-${name}`,
  error: form.errors[name],
})

/** Assistive technology hears that a field is required; the server checks it, so that its sentence is shown. */
function controlOf(props: FieldProps) {
  const { required, ...control } = controlPropsOf(plainInputOf(props))
  const value = props.form.values[props.name]
  return { ...control, 'aria-required': required, defaultValue: typeof value === 'string' ? value : '' }
}

type TextProps = FieldProps &
  Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'list' | 'maxLength'>

export const PlainTextField = ({ type, inputMode, autoComplete, list, maxLength, ...props }: TextProps) => (
  <Field input={plainInputOf(props)}>
    <input
      {...controlOf(props)}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      list={list}
      maxLength={maxLength}
      className={classes.control}
    />
  </Field>
)

export const PlainAreaField = (props: FieldProps) => (
  <Field input={plainInputOf(props)}>
    <textarea {...controlOf(props)} className={`${classes.control} ${classes.area}`} rows={3} />
  </Field>
)

type SelectProps = FieldProps & { options: readonly { value: string; label: string }[] }

export const PlainSelectField = ({ options, ...props }: SelectProps) => (
  <Field input={plainInputOf(props)}>
    <span className={classes.select}>
      <select {...controlOf(props)} className={classes.control}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron_down" size={18} />
    </span>
  </Field>
)

export function PlainCheckbox({ required, ...props }: FieldProps) {
  const input = plainInputOf(props)
  return (
    <Tick
      {...controlPropsOf(input)}
      label={props.label}
      value="1"
      defaultChecked={props.form.values[props.name] === true}
    >
      <FieldHint input={input} />
      <FieldError input={input} />
    </Tick>
  )
}

/** All errors of a refused form, each with a link to its field. */
export function PlainErrorSummary({ form, title }: { form: PlainFormState; title: string }) {
  const problems = Object.entries(form.errors)
  if (problems.length === 0) return null
  return (
    <Callout tone="danger" title={title} role="alert">
      <Bullets>
        {problems.map(([name, sentence]) => (
          <li key={name}>
            <a className={formClasses.problem} href={`#${form.id}-${name}`}>
              {sentence}
            </a>
          </li>
        ))}
      </Bullets>
    </Callout>
  )
}
