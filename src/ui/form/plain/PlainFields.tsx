import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../../content/Icon'
import { Callout } from '../../feedback/Callout'
import classes from '../fields/field.module.css'
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

const idOf = ({ form, name }: Pick<FieldProps, 'form' | 'name'>) => `${form.id}-${name}`

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The attributes of a control that name its hint and its error. */
function describe({ form, name, description }: FieldProps) {
  const id = idOf({ form, name })
  const isWrong = form.errors[name] !== undefined
  return {
    id,
    name,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': [description && `${id}-hint`, isWrong && `${id}-wrong`].filter(Boolean).join(' ') || undefined,
  }
}

function Labelled({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { form, name, label, description, required } = props
  const id = idOf(props)
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
        {required && (
          <span className={classes.mark} aria-hidden>
            {' *'}
          </span>
        )}
      </label>
      {description && (
        <p id={`${id}-hint`} className={classes.hint}>
          {description}
        </p>
      )}
      {children}
      <PlainError form={form} name={name} />
    </div>
  )
}

export const PlainError = ({ form, name }: Pick<FieldProps, 'form' | 'name'>) =>
  form.errors[name] && (
    <p id={`${idOf({ form, name })}-wrong`} className={classes.wrong}>
      {form.errors[name]}
    </p>
  )

type TextProps = FieldProps &
  Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'list' | 'maxLength'>

export function PlainTextField({ type, inputMode, autoComplete, list, maxLength, ...props }: TextProps) {
  const { form, name, required } = props
  return (
    <Labelled {...props}>
      <input
        {...describe(props)}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        list={list}
        maxLength={maxLength}
        aria-required={required}
        className={classes.control}
        defaultValue={textOf(form.values[name])}
      />
    </Labelled>
  )
}

export function PlainAreaField(props: FieldProps) {
  const { form, name, required } = props
  return (
    <Labelled {...props}>
      <textarea
        {...describe(props)}
        aria-required={required}
        className={`${classes.control} ${classes.area}`}
        rows={3}
        defaultValue={textOf(form.values[name])}
      />
    </Labelled>
  )
}

type SelectProps = FieldProps & { options: readonly { value: string; label: string }[] }

export function PlainSelectField({ options, ...props }: SelectProps) {
  const { form, name } = props
  return (
    <Labelled {...props}>
      <span className={classes.select}>
        <select {...describe(props)} className={classes.control} defaultValue={textOf(form.values[name])}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron_down" size={18} />
      </span>
    </Labelled>
  )
}

export function PlainCheckbox({ required, ...props }: FieldProps) {
  const { form, name, label, description } = props
  const { id, ...control } = describe(props)
  return (
    <div className={classes.check}>
      <input {...control} id={id} type="checkbox" value="1" defaultChecked={form.values[name] === true} />
      <div>
        <label htmlFor={id}>{label}</label>
        {description && (
          <p id={`${id}-hint`} className={classes.hint}>
            {description}
          </p>
        )}
        <PlainError form={form} name={name} />
      </div>
    </div>
  )
}

/** All errors of a refused form, each with a link to its field. */
export function PlainErrorSummary({ form, title }: { form: PlainFormState; title: string }) {
  const problems = Object.entries(form.errors)
  if (problems.length === 0) return null
  return (
    <Callout tone="danger" title={title} role="alert">
      <ul className={formClasses.problems}>
        {problems.map(([name, sentence]) => (
          <li key={name}>
            <a className={formClasses.problem} href={`#${form.id}-${name}`}>
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </Callout>
  )
}
