import { useTranslations } from 'next-intl'
import { GENDERS } from '@/contract/values/registrations'
import controls from '@/ui/form/fields/field.module.css'
import { PlainError, type PlainFormState } from '@/ui/form/plain/PlainFields'

/** The salutation as radio buttons, like in the registration form. */
export function PlainGenderField({ form }: { form: PlainFormState }) {
  const t = useTranslations('registrations')
  const label = `${form.id}-gender-label`
  return (
    <div>
      <span id={label} className={controls.label}>
        {t('gender')}
      </span>
      <div className={controls.choices} role="radiogroup" aria-labelledby={label}>
        {GENDERS.map((gender, index) => (
          <label key={gender} className={controls.choice}>
            <input
              id={index === 0 ? `${form.id}-gender` : undefined}
              type="radio"
              name="gender"
              value={gender}
              defaultChecked={form.values.gender === gender}
            />
            {t(`gender_${gender}`)}
          </label>
        ))}
      </div>
      <PlainError form={form} name="gender" />
    </div>
  )
}
