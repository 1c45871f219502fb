import { useId } from 'react'
import { Cluster } from '../layout/layout'
import fields from './fields/field.module.css'
import classes from './radio-group.module.css'

type Props<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function RadioGroup<Value extends string>({ label, choices, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={fields.label}>{label}</legend>
      <Cluster gap="xs">
        {choices.map((choice) => (
          <label key={choice.value} className={`${classes.option} focus-ring`}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </Cluster>
    </fieldset>
  )
}
