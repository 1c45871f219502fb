import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { LOCALES } from '@/contract/locales'
import { REPLACEMENTS } from '@/contract/values/registrations'
import { AdmissionFields } from '@/features/event-people/ui/person/NewPerson'
import { SEAT_QUESTIONS } from '@/features/event-people/ui/person/person-values'
import { SeatFormQuestion } from '@/features/event-people/ui/seat/SeatFormQuestion'
import { saveRegistration } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { EventChoice } from '@/features/registrations/ui/moving/EventChoice'
import type { ListedWorkshop } from '@/features/workshops/contract/office'
import { Dialog } from '@/ui/feedback/Dialog'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import type { Attendance, Person } from '../contract/people'
import { useRefreshPerson } from './use-refresh-person'

/** Somebody who cancelled or was only interested may be added to the same event. */
const ADDABLE: readonly Attendance[] = ['cancelled', 'interested', ...REPLACEMENTS]

type Props = { person: Person; onClose: () => void }

export function AddToEvent({ person, onClose }: Props) {
  const t = useTranslations('person')
  const notices = useNotices()
  const refresh = useRefreshPerson()
  const [event, setEvent] = useState<ListedWorkshop>()
  const { details, registrations } = person
  const listed = registrations.data.filter(({ attendance }) => !ADDABLE.includes(attendance))
  const form = useApiForm(saveRegistration, {
    defaultValues: {
      ...details,
      language: LOCALES.find((locale) => locale === details.language),
      registered: false,
      notify: true,
      ...SEAT_QUESTIONS,
    },
    silent: true,
    confirmable: SEAT_QUESTIONS,
    onSaved: ({ workshop_title }) => {
      notices.inform(t('added', { event: workshop_title }))
      onClose()
      void refresh()
    },
  })
  const choose = (chosen: ListedWorkshop) => {
    setEvent(chosen)
    form.setValue('workshop_id', chosen.id)
  }
  return (
    <Dialog onClose={onClose} title={t('add_title', { name: displayName(details) })} size="lg">
      <Form form={form}>
        <EventChoice except={listed.map(({ workshop_id }) => workshop_id)} chosen={event?.id} onChoose={choose} />
        {event && (
          <>
            <AdmissionFields />
            <SaveButton label={t('add_do')} />
          </>
        )}
        <SeatFormQuestion form={form} />
      </Form>
    </Dialog>
  )
}
