'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed } from '@/client/call'
import { useMay } from '@/client/permissions'
import { DeleteButton } from '@/ui/DeleteButton'
import { EmptyState } from '@/ui/EmptyState'
import { HistoryLink } from '@/ui/HistoryLink'
import { Message } from '@/ui/Message'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { sendMail } from '../contract/mailing'
import { deleteRegistration, type ListedRegistration, saveRegistration } from '../contract/office'
import { nameOf } from './name-of'
import { Party, type PersonWithParty } from './Party'
import classes from './PersonDrawer.module.css'
import { PersonFacts } from './PersonFacts'
import { PersonMails } from './PersonMails'
import { PersonSection } from './PersonSection'
import { PersonSteps } from './PersonSteps'
import { PersonForm } from './person-parts'
import { valuesOf } from './person-values'
import { Standings } from './Standings'
import type { OpenedPerson } from './use-opened-person'
import { usePeopleChanged } from './use-people-changed'
import { type AskedPerson, isMissing } from './use-person'

type Props = { asked: AskedPerson; opened: OpenedPerson }

export function PersonPanel({ asked: { data, error, isFetching, refetch }, opened }: Props) {
  const t = useTranslations('people')
  if (isMissing(error)) return <EmptyState title={t('person_missing')} text={t('person_missing_text')} />
  if (data) return <Person person={data} opened={opened} />
  if (error instanceof CallFailed) return <NotLoaded failure={error} again={() => void refetch()} busy={isFetching} />
  return <Waiting />
}

/** First what can be done, then what can be changed, then what has happened. */
function Person({ person, opened }: { person: PersonWithParty; opened: OpenedPerson }) {
  const t = useTranslations('people')
  const may = useMay()
  // Its own steps do not make the open form an old one.
  const [step, setStep] = useState<ListedRegistration>()
  const isEditable = !person.preliminary_registration && !person.erased_at
  return (
    <div className={classes.sections}>
      <div className={classes.head}>
        <Standings person={person} />
        {isEditable && <PersonSteps person={person} onDone={setStep} />}
      </div>
      {!isEditable && <Message tone="plain">{t(person.erased_at ? 'erased_text' : 'preliminary')}</Message>}
      {isEditable && (
        <PersonForm
          workshop_id={person.workshop_id}
          values={valuesOf(person)}
          readOnly={!may(saveRegistration)}
          ownStamp={step?.updated_at}
          onDirty={opened.tellDirty}
        />
      )}
      {isEditable && may(sendMail) && (
        <PersonSection title={t('mails')} isWanted={opened.part === 'mails'}>
          <PersonMails person={person} />
        </PersonSection>
      )}
      <Party person={person} opened={opened} />
      <PersonSection title={t('facts')}>
        <PersonFacts person={person} />
        <HistoryLink object="registrations" object_id={person.id} />
      </PersonSection>
      <Delete person={person} onDeleted={opened.closeNow} />
    </div>
  )
}

function Delete({ person, onDeleted }: { person: ListedRegistration; onDeleted: () => void }) {
  const t = useTranslations('people')
  const may = useMay()
  const peopleChanged = usePeopleChanged()
  const name = nameOf(person)
  if (!may(deleteRegistration)) return null
  return (
    <DeleteButton
      endpoint={deleteRegistration}
      params={{ id: person.id }}
      name={name}
      question={t('delete_question', { name })}
      onDeleted={() => {
        onDeleted()
        void peopleChanged()
      }}
    />
  )
}

function Waiting() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton height={28} width="60%" />
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={72} />
    </Stack>
  )
}
