import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { ApiForm } from '@/client/forms/use-api-form'
import { ConsentFields } from '@/features/consents/ui/ConsentFields'
import { hasPrice } from '@/features/workshops/rules'
import { Form } from '@/ui/form/Form'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import fields from '@/ui/form/fields/field.module.css'
import { Tick } from '@/ui/form/fields/Tick'
import { fieldId, fieldProblemsIn, useFormDetails } from '@/ui/form/form-details'
import { Muted } from '@/ui/layout/layout'
import { CompanyFields } from './CompanyFields'
import { EventRefusal } from './EventRefusal'
import { PersonFields, QuestionFields, TermsField, WorkplaceFields } from './PersonFields'
import { companionsLeftFor } from './party'
import { SendParty } from './SendParty'
import { StepButton } from './StepButton'
import type { OfferedDate, SignUpFormProps } from './sign-up-props'
import { HiddenFields, usePartyLabels } from './WithoutScript'

type Props<V extends FieldValues> = {
  form: ApiForm<V>
  id: string
  party: SignUpFormProps
  /** The seats that the party can take; null where there is no limit. */
  seats: number | null
  /** The mail that the main person gets, where it is no confirmation. */
  emailText?: string
  /** The party joins a waiting list, so that nobody is registered yet. */
  isWaiting?: boolean
  /** The choice of a visitor who has filled in the form while the last seats were taken. */
  whenFull?: ReactNode
  label: string
  /** The label where sending costs something, which must say so. */
  paidLabel: string
  /** Further choices of the whole party. */
  children?: ReactNode
}

/** The form of a whole party: the main person, the companions, the consents and the terms. */
export function WholePartyForm<V extends FieldValues>({ form, id, party, seats, isWaiting, ...words }: Props<V>) {
  const { event, invitation, terms, privacy, isDirect, draft, numbers, consents, dates = [], PointsFields } = party
  const t = useTranslations('registrations')
  const labels = usePartyLabels(draft)
  return (
    <Form form={form} id={id} labels={labels}>
      <HiddenFields workshop_id={event.id} invite_slug={invitation?.invite_slug} isDirect={isDirect} />
      {!isWaiting && <DateFields dates={dates} />}
      <Muted isSmall>{t('required_note')}</Muted>
      <PersonFields emailText={words.emailText} />
      <WorkplaceFields external_id={invitation?.external_id} hasInvoice={hasPrice(event)} />
      {numbers && PointsFields && <PointsFields {...numbers} />}
      <QuestionFields ipad={event.ipad} />
      <CompanyFields
        companionsLeft={companionsLeftFor(seats, { people: 1 })}
        others={1}
        isWaiting={isWaiting}
        needed={numbers?.needed}
        PointsFields={PointsFields}
      />
      {words.children}
      <ConsentFields texts={consents} />
      <TermsField href={terms} />
      <EventRefusal>{words.whenFull}</EventRefusal>
      <SendParty event={event} others={1} privacy={privacy} label={words.label} paidLabel={words.paidLabel} />
    </Form>
  )
}

/** The other dates of the series, each of which is registered for with the same form. */
function DateFields({ dates }: { dates: readonly OfferedDate[] }) {
  const t = useTranslations('registrations')
  const { id, labels } = useFormDetails()
  const { field, fieldState } = useController<{ dates: number[] }, 'dates'>({ name: 'dates' })
  useEffect(() => {
    labels.set('dates', t('dates'))
  })
  if (dates.length === 0) return null
  const ids = dates.map((date) => date.id)
  const problems = fieldProblemsIn(fieldState.error)
  const problemOf = (date: number) => problems.find(({ path }) => path === String(field.value.indexOf(date)))?.message
  const toggle = (date: number, isTicked: boolean) =>
    field.onChange(ids.filter((one) => (one === date ? isTicked : field.value.includes(one))))
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
        <StepButton value={`choose.dates.${ids.join(',')}`} onStep={() => field.onChange(ids)}>
          {t('dates_all')}
        </StepButton>
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
    <Tick
      id={input}
      label={label}
      name="dates"
      value={id}
      checked={isTicked}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${input}-wrong` : undefined}
      onChange={(event) => onToggle(event.currentTarget.checked)}
    >
      {hint && <p className={fields.hint}>{hint}</p>}
      {problem && (
        <p id={`${input}-wrong`} className={fields.wrong}>
          {problem}
        </p>
      )}
    </Tick>
  )
}
