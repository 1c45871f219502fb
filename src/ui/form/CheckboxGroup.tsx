'use client'

import { get, useFormState } from 'react-hook-form'
import classes from './field.module.css'
import { errorsIn, type FieldProps, useInput } from './frame'
import own from './group.module.css'

type Props = Pick<FieldProps, 'description' | 'required'> & {
  label: string
  choices: readonly Pick<FieldProps, 'name' | 'label'>[]
}

/** Several yes or no that answer one question: what is wrong is said once, below all of them. */
export function CheckboxGroup({ label, description, required, choices }: Props) {
  const names = choices.map(({ name }) => name)
  const { errors } = useFormState({ name: names })
  const wrong = names.flatMap((name) => errorsIn(get(errors, name)))[0]?.message
  return (
    <fieldset className={own.choices}>
      <legend className={classes.label}>
        {label}
        {required && (
          <span className={classes.mark} aria-hidden>
            {' *'}
          </span>
        )}
      </legend>
      {description && <p className={classes.hint}>{description}</p>}
      <div className={own.boxes}>
        {choices.map((choice) => (
          <Choice key={choice.name} {...choice} judges={names} wrong={wrong} />
        ))}
      </div>
      {wrong && <p className={classes.wrong}>{wrong}</p>}
    </fieldset>
  )
}

function Choice({ wrong, ...props }: FieldProps & { wrong?: string }) {
  const { value, onChange, input } = useInput(props)
  return (
    <div className={classes.check}>
      <input
        id={input.id}
        name={input.name}
        type="checkbox"
        disabled={input.disabled}
        aria-invalid={wrong ? true : undefined}
        checked={value === true}
        onBlur={input.onBlur}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={input.id}>{props.label}</label>
    </div>
  )
}
