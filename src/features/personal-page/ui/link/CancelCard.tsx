import { useFormatter, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { cancelRegistration, invitePath, thanksPath } from '@/features/registrations/contract/public'
import { displayName, fullName } from '@/features/registrations/rules/people'
import { ActionLink, PersonalCard, StartLink } from '@/features/registrations/ui/personal-card/PersonalCard'
import { SendPersonalLink } from '@/features/registrations/ui/personal-card/SendPersonalLink'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainCheckbox } from '@/ui/form/plain/PlainFields'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Actions, Heading, Stack } from '@/ui/layout/layout'
import type { LinkedRegistration } from '../../service/linked-registration'
import { RegistrationFacts } from './RegistrationFacts'

type Props = { linked: LinkedRegistration; problem: string | null }

/** Asks before cancelling and then shows the result; the form works without script, and opening the link cancels nothing. */
export function CancelCard({ linked, problem }: Props) {
  const t = useTranslations('cancel')
  const { event, registration, companions, cancelledCompanions, status, hasStarted } = linked
  const { title, text } = cancelTextsOf(linked)
  const people = [registration, ...cancelledCompanions].map(displayName)
  const values = { count: people.length, names: useFormatter().list(people) }
  const failed = problem === 'too_many_requests' ? t('problem_too_many') : t('problem')
  const company = status === 'cancelled' && !hasStarted && companions.length > 0
  // A person may leave a cancelled event, so that nothing is planned for them should it take place after all.
  const isCancellable = status === 'open' || (status === 'event_cancelled' && !hasStarted)
  return (
    <PersonalCard title={t(title)} text={t(text, values)} problem={problem && isCancellable ? failed : undefined}>
      <Stack hasLine>
        <Heading>{event.title}</Heading>
        <RegistrationFacts event={event} registration={registration} />
      </Stack>
      {company && <CancelCompany {...linked} />}
      {isCancellable ? <CancelForm {...linked} /> : <NextActions {...linked} />}
    </PersonalCard>
  )
}

function NextActions({ event, registration, status, isWaiting }: LinkedRegistration) {
  const t = useTranslations('cancel')
  const isOpen = status === 'cancelled' && event.phase === 'open'
  return (
    <>
      {isOpen && (
        <Stack hasLine>
          <p>{t(isWaiting ? 'waiting.register_text' : 'again_text')}</p>
          <ActionLink href={invitePath(registration)}>{t(isWaiting ? 'waiting.register' : 'again')}</ActionLink>
        </Stack>
      )}
      <SendPersonalLink email={registration.email} isPrimary={status === 'again'} />
      <Stack hasLine>
        <Actions>
          <StartLink />
        </Actions>
      </Stack>
    </>
  )
}

const SEAT_TEXTS = {
  open: { title: 'title', text: 'question' },
  again: { title: 'back_title', text: 'back_text' },
  over: { title: 'over_title', text: 'over_text' },
  event_cancelled: { title: 'event_cancelled_title', text: 'event_cancelled_text' },
  cancelled: { title: 'cancelled_title', text: 'cancelled_text' },
} as const

const WAITING_TEXTS = {
  open: { title: 'waiting.title', text: 'waiting.question' },
  again: { title: 'waiting.back_title', text: 'back_text' },
  over: { title: 'over_title', text: 'waiting.over_text' },
  event_cancelled: { title: 'event_cancelled_title', text: 'waiting.event_cancelled_text' },
  cancelled: { title: 'waiting.cancelled_title', text: 'waiting.cancelled_text' },
} as const

/** The title and the first text of the page, as keys of the `cancel` namespace. */
export const cancelTextsOf = ({ isWaiting, status }: Pick<LinkedRegistration, 'isWaiting' | 'status'>) =>
  (isWaiting ? WAITING_TEXTS : SEAT_TEXTS)[status]

type PartyProps = Pick<LinkedRegistration, 'registration' | 'companions'>

const FORM = { id: 'cancel', values: {}, errors: {} }

const actionOf = ({ id, email }: PartyProps['registration']) => urlOf(cancelRegistration, { params: { id, email } })

/** Companions stay registered unless the reader ticks them, so that nobody cancels for others by accident. */
function CancelForm({ registration, companions, isWaiting }: PartyProps & Pick<LinkedRegistration, 'isWaiting'>) {
  const t = useTranslations('cancel')
  const names = useFormatter().list(companions.map(fullName))
  const count = companions.length
  const keep = (
    <ButtonLink variant="quiet" href={isWaiting ? invitePath(registration) : thanksPath(registration.id)}>
      {t(isWaiting ? 'waiting.keep' : 'keep')}
    </ButtonLink>
  )
  return (
    <PlainForm
      hasLine
      action={actionOf(registration)}
      submit={t(isWaiting ? 'waiting.confirm' : 'confirm')}
      variant="danger"
      more={keep}
    >
      {count > 0 && (
        <PlainCheckbox
          form={FORM}
          name="company"
          label={t('company', { count })}
          description={t('company_text', { count, names })}
        />
      )}
    </PlainForm>
  )
}

/** Offers to cancel the companions after the main registration was cancelled alone. */
function CancelCompany({ registration, companions }: PartyProps) {
  const t = useTranslations('cancel')
  const names = useFormatter().list(companions.map(fullName))
  const count = companions.length
  return (
    <PlainForm
      hasLine
      action={actionOf(registration)}
      hidden={{ company: '1' }}
      submit={t('company_also', { count })}
      variant="quiet-danger"
    >
      <p>{t('company_stays', { count, names })}</p>
    </PlainForm>
  )
}
