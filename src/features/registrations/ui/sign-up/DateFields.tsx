import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import fields from '@/ui/form/fields/field.module.css'
import { fieldId, fieldProblemsIn, useFormDetails } from '@/ui/form/form-details'
import { Muted } from '@/ui/layout/layout'
import type { OfferedDate } from './sign-up-props'

/** The other dates of the series, each of which is registered for with the same form. */
export function DateFields({ dates }: { dates: readonly OfferedDate[] }) {
  const t = useTranslations('registrations')
  const { id, labels } = useFormDetails()
  const { field, fieldState } = useController<{ dates: number[] }, 'dates'>({ name: 'dates' })
  useEffect(() => {
    labels.set('dates', t('dates'))
  })
  if (dates.length === 0) return null
  const problems = fieldProblemsIn(fieldState.error)
  const problemOf = (date: number) => problems.find(({ path }) => path === String(field.value.indexOf(date)))?.message
  const toggle = (date: number, isTicked: boolean) =>
    field.onChange(dates.map((one) => one.id).filter((one) => (one === date ? isTicked : field.value.includes(one))))
  return (
    <Fieldset id={fieldId(id, 'dates')} tabIndex={-1} legend={t('dates')}>
      <Muted isSmall id="dates">
        {t('dates_text')}
      </Muted>
      {dates.map((date) => (
        <DateChoice
          key={date.id}
          date={date}
          isTicked={field.value.includes(date.id)}
          problem={problemOf(date.id)}
          onToggle={(isTicked) => toggle(date.id, isTicked)}
        />
      ))}
      {dates.length > 1 && (
        <PlainButton
          variant="quiet"
          type="submit"
          name="step"
          value={`choose.dates.${dates.map((date) => date.id).join(',')}`}
          formNoValidate
          onClick={(event) => {
            event.preventDefault()
            field.onChange(dates.map((date) => date.id))
          }}
        >
          {t('dates_all')}
        </PlainButton>
      )}
    </Fieldset>
  )
}

type ChoiceProps = {
  date: OfferedDate
  isTicked: boolean
  problem?: string
  onToggle: (isTicked: boolean) => void
}

function DateChoice({ date: { id, label, hint }, isTicked, problem, onToggle }: ChoiceProps) {
  const input = `date-${id}`
  return (
    <div className={fields.check}>
      <input
        id={input}
        type="checkbox"
        name="dates"
        value={id}
        checked={isTicked}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${input}-wrong` : undefined}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={input}>{label}</label>
        {hint && <p className={fields.hint}>{hint}</p>}
        {problem && (
          <p id={`${input}-wrong`} className={fields.wrong}>
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}
