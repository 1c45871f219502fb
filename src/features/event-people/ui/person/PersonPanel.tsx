import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { PERSON_PAGE_CALL, personPagePath } from '@/contract/person-page'
import { listCertificates } from '@/features/certificates/contract/certificates'
import { usePersonCertificates } from '@/features/certificates/ui/event/use-person-certificates'
import { AttendanceSection } from '@/features/check-in/ui/attendance/AttendanceSection'
import { sendMail } from '@/features/mailings/contract/mailings'
import { PersonMails } from '@/features/mailings/ui/PersonMails'
import { listMailLog } from '@/features/mails/contract'
import { getPerson, type ListedRegistration, saveRegistration } from '@/features/registrations/contract/office'
import { isSeated, isWaitingParty } from '@/features/registrations/rules/states'
import { ReplacementLinks } from '@/features/registrations/ui/substitution/ReplacementLinks'
import { promoteInterests } from '@/features/waitlist/contract/promotion'
import { usePromote } from '@/features/waitlist/ui/office/use-promote'
import { HistoryLink } from '@/ui/buttons/HistoryLink'
import { Callout } from '@/ui/feedback/Callout'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Loaded } from '@/ui/feedback/Loaded'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import classes from './PersonDrawer.module.css'
import { PersonMenu } from './PersonMenu'
import { PersonPanelActions } from './PersonPanelActions'
import { PartySection, PersonFacts, PersonSection, PersonTicket, type PersonWithParty } from './PersonSections'
import { PersonStatus } from './PersonStatus'
import { personValuesOf } from './person-values'
import type { OpenedPerson } from './use-opened-person'

// The form is loaded when a person is opened. Its place keeps the sections below it out of sight, so that none moves away
// from a click.
const PersonForm = dynamic(() => import('./PersonForm').then((module) => module.PersonForm), {
  ssr: false,
  loading: () => <Skeleton height="100vh" />,
})

// Few people have certificates, so that most panels load without them.
const PersonCertificates = dynamic(
  () => import('@/features/certificates/ui/event/PersonCertificates').then((module) => module.PersonCertificates),
  { ssr: false, loading: () => <Skeleton height={48} /> },
)

export function PersonPanel({ result, opened }: { result: ReturnType<typeof usePerson>; opened: OpenedPerson }) {
  const t = useTranslations('people')
  if (isMissing(result.error)) return <EmptyState title={t('person_missing')} text={t('person_missing_text')} />
  return (
    <Loaded query={result} waiting={<LoadingSkeleton />}>
      {(person) => <Person person={person} opened={opened} />}
    </Loaded>
  )
}

function Person({ person, opened }: { person: PersonWithParty; opened: OpenedPerson }) {
  const t = useTranslations('people')
  const format = useFormatter()
  const may = useMay()
  // An action on this panel does not make the open form outdated.
  const [lastSaved, setLastSaved] = useState<Pick<ListedRegistration, 'updated_at'>>()
  const isEditable = !person.preliminary_registration && !person.erased_at
  const { ref: head, returnFocus: focusHead } = useReturnFocus<HTMLDivElement>()
  return (
    <Stack gap="xl">
      <Stack ref={head} tabIndex={-1}>
        <PersonStatus person={person} />
        <ReplacementLinks person={person} onOpen={opened.open} />
        {may(PERSON_PAGE_CALL) && (
          <TextLink isStrong className={classes.page} href={personPagePath(person.id)}>
            {t('person_page')}
          </TextLink>
        )}
        {isEditable ? (
          <PersonPanelActions
            person={person}
            onDone={setLastSaved}
            onLeft={opened.closeNow}
            onSubstituted={({ id }) => opened.open(id)}
          />
        ) : (
          <PersonMenu inDialog person={person} onDeleted={opened.closeNow} />
        )}
      </Stack>
      {may(promoteInterests) && isWaitingParty(person) && <PromoteInterest person={person} onDone={focusHead} />}
      {!isEditable && <Callout tone="plain">{t(person.erased_at ? 'erased_text' : 'preliminary')}</Callout>}
      {isEditable && person.lacks_invoice_address && <Callout tone="plain">{t('invoice_missing')}</Callout>}
      {isEditable && person.missing_numbers.length > 0 && (
        <Callout tone="plain">
          {t('number_missing', {
            numbers: format.list(
              person.missing_numbers.map((kind) => t(kind)),
              { type: 'disjunction' },
            ),
          })}
        </Callout>
      )}
      {isEditable && (
        <PersonForm
          workshop_id={person.workshop_id}
          values={personValuesOf(person)}
          hints={person.number_hints}
          readOnly={!may(saveRegistration)}
          ownUpdatedAt={lastSaved?.updated_at}
          onDirty={opened.reportDirty}
        />
      )}
      {(may(sendMail) || may(listMailLog)) && (
        <PersonSection title={t('mails')} isWanted={opened.part === 'mails'}>
          <PersonMails person={person} />
        </PersonSection>
      )}
      {isSeated(person) && !person.erased_at && (
        <PersonSection title={t('attendance')}>
          <AttendanceSection person={person} onSaved={setLastSaved} />
        </PersonSection>
      )}
      {person.ticket_words && (
        <PersonSection title={t('ticket')}>
          <PersonTicket person={person} words={person.ticket_words} />
        </PersonSection>
      )}
      {may(listCertificates) && <CertificateSection person={person} />}
      <PartySection person={person} opened={opened} />
      <PersonSection title={t('facts')}>
        <PersonFacts person={person} />
        <HistoryLink object="registrations" object_id={person.id} />
      </PersonSection>
    </Stack>
  )
}

/** People with a seat at a past event should have certificates; others may have kept some. */
function CertificateSection({ person }: { person: ListedRegistration }) {
  const t = useTranslations('people')
  const { data } = usePersonCertificates(person)
  const shouldHaveSome = isSeated(person) && person.has_taken_place && !person.erased_at
  if (!shouldHaveSome && !data?.data.length) return null
  return (
    <PersonSection title={t('certificates')}>
      <PersonCertificates person={person} />
    </PersonSection>
  )
}

/** The button disappears with the promotion, so the caller moves the focus then. */
function PromoteInterest({ person, onDone }: { person: ListedRegistration; onDone: () => void }) {
  const t = useTranslations('moving')
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
  const { promote, isRunning, dialog } = usePromote({ onDone, onClose: returnFocus })
  return (
    <div>
      <Button ref={ref} loading={isRunning} onClick={() => promote([person.id])}>
        {t('promote')}
      </Button>
      {dialog}
    </div>
  )
}

function LoadingSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton height={28} width="60%" />
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={72} />
    </Stack>
  )
}

const REFRESH_INTERVAL = 5000

const isMissing = (error: Error | null): boolean => error instanceof CallFailed && [404, 422].includes(error.status)

/** Reads the person on each opening, because the server refuses to save an old copy, and polls while it is open. */
export function usePerson(id: string | null) {
  const may = useMay()
  return useQuery({
    ...query(getPerson, { params: { id: id ?? '' } }),
    enabled: id !== null && may(getPerson),
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => data !== undefined && !isMissing(error) && REFRESH_INTERVAL,
  })
}
