import { useTranslations } from 'next-intl'
import { GENDERS } from '@/contract/values/registrations'
import { controlPropsOf, FieldError, RequiredMark } from '@/ui/form/fields/Field'
import controls from '@/ui/form/fields/field.module.css'
import { type FieldProps, useFieldInput } from '@/ui/form/form-details'

/** Radio buttons need one press instead of two; no value is preselected. */
export function GenderField(props: FieldProps) {
  const t = useTranslations('registrations')
  const { value, onChange, input } = useFieldInput(props)
  const { id, name, onBlur, disabled, required, ...said } = controlPropsOf(input)
  const label = `${id}-label`
  return (
    <div>
      <span id={label} className={controls.label}>
        {props.label}
        {required && <RequiredMark />}
      </span>
      <div className={controls.choices} role="radiogroup" aria-labelledby={label} aria-required={required} {...said}>
        {GENDERS.map((gender, index) => (
          <label key={gender} className={controls.choice}>
            <input
              // The error summary links to the first button.
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              onBlur={onBlur}
              disabled={disabled}
              value={gender}
              checked={value === gender}
              onChange={() => onChange(gender)}
            />
            {t(`gender_${gender}`)}
          </label>
        ))}
      </div>
      <FieldError input={input} />
    </div>
  )
}
