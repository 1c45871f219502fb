import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { itemQuery } from '@/client/calls/query'
import { useApiForm } from '@/client/forms/use-api-form'
import { useDraft } from '@/client/forms/use-draft'
import { isLocale, type Locale } from '@/contract/locales'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { type ListedRegistration, listRegistrations, saveRegistration } from '@/features/registrations/contract/office'
import { useRefreshPeople } from '@/features/registrations/ui/calls/use-people-action'
import { Callout } from '@/ui/feedback/Callout'
import { Form } from '@/ui/form/Form'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { ChoiceGroup } from '@/ui/form/fields/ChoiceGroup'
import controls from '@/ui/form/fields/field.module.css'
import { useFieldInput } from '@/ui/form/form-details'
import { SaveButton } from '@/ui/form/SaveButton'
import { Muted, Stack } from '@/ui/layout/layout'
import { SeatFormQuestion } from '../seat/SeatFormQuestion'
import { KnownPersonSearch } from './KnownPersonSearch'
import { PersonDetails } from './PersonDetails'
import { knownValuesOf, newPersonValues, SEAT_QUESTIONS } from './person-values'
import { type OpenedPerson, useReportDirty } from './use-opened-person'

type Props = { workshop_id: number; opened: OpenedPerson }

/** The language of a new person is that of the event by default. */
export function NewPerson(props: Props) {
  const t = useTranslations('people')
  const locale = useLocale()
  const { data, isPending } = useQuery(itemQuery(getWorkshop, props.workshop_id))
  if (isPending) return <Skeleton height="20rem" />
  return (
    <>
      {data?.state === 'cancelled' && <Callout tone="danger">{t('event_cancelled')}</Callout>}
      <NewPersonForm {...props} language={isLocale(data?.language) ? data.language : locale} />
    </>
  )
}

function NewPersonForm({ workshop_id, opened, language }: Props & { language: Locale }) {
  const t = useTranslations('people')
  const refreshPeople = useRefreshPeople()
  const form = useApiForm(saveRegistration, {
    defaultValues: newPersonValues({ workshop_id, accompaniment_of: opened.main, language }),
    confirmable: SEAT_QUESTIONS,
    onSaved: ({ id }) => {
      opened.replaceNew(id)
      void refreshPeople()
    },
  })
  useDraft(form, `${saveRegistration.path}?person=new&workshop=${workshop_id}`)
  useReportDirty(form, opened.reportDirty)
  const may = useMay()
  const takeOver = (person: ListedRegistration) =>
    form.reset({ ...form.getValues(), ...knownValuesOf(person) }, { keepDefaultValues: true })
  return (
    <Form form={form}>
      {may(listRegistrations) && <KnownPersonSearch onChoose={takeOver} />}
      <AdmissionFields />
      <PersonDetails workshop_id={workshop_id} />
      <SaveButton label={t('add_do')} />
      <SeatFormQuestion form={form} />
    </Form>
  )
}

/** A new person is invited by default; a registered one gets the confirmation unless the checkbox is cleared. */
export function AdmissionFields() {
  const t = useTranslations('people')
  const label = t('admission')
  const { value, onChange, input } = useFieldInput({ name: 'registered', label })
  const isRegistered = value === true
  return (
    <Stack>
      <ChoiceGroup input={input}>
        <div className={controls.choices}>
          {[false, true].map((registered) => (
            <label key={String(registered)} className={controls.choice}>
              <input
                id={registered ? undefined : input.id}
                type="radio"
                name={input.name}
                checked={isRegistered === registered}
                onChange={() => onChange(registered)}
              />
              {t(registered ? 'register' : 'admission_invite')}
            </label>
          ))}
        </div>
      </ChoiceGroup>
      {isRegistered ? (
        <CheckboxField name="notify" label={t('notify_confirmation')} />
      ) : (
        <Muted isSmall>{t('admission_invite_text')}</Muted>
      )}
    </Stack>
  )
}
