'use client'

import { useTranslations } from 'next-intl'
import { controlOf, Mark, Wrong } from '@/ui/form/Field'
import controls from '@/ui/form/field.module.css'
import { type FieldProps, useInput } from '@/ui/form/frame'
import { GENDERS } from '../contract/public'
import classes from './choices.module.css'

/** One tap instead of a list that opens; nothing is chosen for anybody. */
export function GenderField(props: FieldProps) {
  const t = useTranslations('registrations')
  const { value, onChange, input } = useInput(props)
  const { id, name, onBlur, disabled, required, ...said } = controlOf(input)
  const label = `${id}-label`
  return (
    <div>
      <span id={label} className={controls.label}>
        {props.label}
        {required && <Mark />}
      </span>
      <div className={classes.choices} role="radiogroup" aria-labelledby={label} aria-required={required} {...said}>
        {GENDERS.map((gender, place) => (
          <label key={gender} className={classes.choice}>
            <input
              // The summary of what is wrong leads to the first of them.
              id={place === 0 ? id : undefined}
              type="radio"
              {...{ name, onBlur, disabled }}
              value={gender}
              checked={value === gender}
              onChange={() => onChange(gender)}
            />
            {t(`gender_${gender}`)}
          </label>
        ))}
      </div>
      <Wrong input={input} />
    </div>
  )
}
