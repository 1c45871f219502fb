import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { GENDERS } from '@/contract/values/registrations'
import { controlPropsOf, FieldError, type FieldInput, RequiredMark } from '@/ui/form/fields/Field'
import controls from '@/ui/form/fields/field.module.css'

type Props = { input: FieldInput; radioOf: (gender: (typeof GENDERS)[number]) => ComponentProps<'input'> }

/** Radio buttons need one press instead of two; no value is preselected. */
export function GenderRadios({ input, radioOf }: Props) {
  const t = useTranslations('registrations')
  const { id, name, onBlur, disabled, required, ...said } = controlPropsOf(input)
  const label = `${id}-label`
  return (
    <div>
      <span id={label} className={controls.label}>
        {input.label}
        {required && <RequiredMark />}
      </span>
      <div className={controls.choices} role="radiogroup" aria-labelledby={label} aria-required={required} {...said}>
        {GENDERS.map((gender, index) => (
          <label key={gender} className={controls.choice}>
            <input
              {...radioOf(gender)}
              // The error summary links to the first button.
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              onBlur={onBlur}
              disabled={disabled}
              value={gender}
            />
            {t(`gender_${gender}`)}
          </label>
        ))}
      </div>
      <FieldError input={input} />
    </div>
  )
}
