'use client'

import { useId } from 'react'
import { get, useFormState } from 'react-hook-form'
import { Choices } from './Choices'
import classes from './field.module.css'
import { errorsIn, type FieldProps, useInput } from './frame'
import own from './group.module.css'

type Props = Pick<FieldProps, 'description' | 'required'> & {
  label: string
  choices: readonly Pick<FieldProps, 'name' | 'label'>[]
}

/** Several yes or no that answer one question: what is wrong is said once, below all of them. */
export function CheckboxGroup({ label, description, required, choices }: Props) {
  const id = useId()
  const names = choices.map(({ name }) => name)
  const { errors } = useFormState({ name: names })
  const wrong = names.flatMap((name) => errorsIn(get(errors, name)))[0]?.message
  return (
    <Choices input={{ id, label, description, required, error: wrong }}>
      <div className={own.boxes}>
        {choices.map((choice) => (
          <Choice key={choice.name} {...choice} judges={names} wrong={wrong} />
        ))}
      </div>
    </Choices>
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
