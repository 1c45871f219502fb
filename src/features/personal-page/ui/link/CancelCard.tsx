import { useFormatter, useTranslations } from 'next-intl'
import { invitePath } from '@/features/registrations/contract/public'
import { displayName } from '@/features/registrations/rules/people'
import { PersonalCard } from '@/features/registrations/ui/personal-card/PersonalCard'
import { SendPersonalLink } from '@/features/registrations/ui/personal-card/SendPersonalLink'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Actions, Heading, Stack } from '@/ui/layout/layout'
import type { LinkedRegistration } from '../../service/linked-registration'
import { CancelCompany, CancelForm } from './CancelForm'
import { cancelTextsOf } from './cancel-texts'
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
  const layout = useTranslations('layout')
  const isOpen = status === 'cancelled' && event.phase === 'open'
  return (
    <>
      {isOpen && (
        <Stack hasLine>
          <p>{t(isWaiting ? 'waiting.register_text' : 'again_text')}</p>
          <Actions>
            <ButtonLink href={invitePath(registration)}>{t(isWaiting ? 'waiting.register' : 'again')}</ButtonLink>
          </Actions>
        </Stack>
      )}
      <SendPersonalLink email={registration.email} isPrimary={status === 'again'} />
      <Stack hasLine>
        <Actions>
          <ButtonLink variant="quiet" href="/">
            {layout('to_start')}
          </ButtonLink>
        </Actions>
      </Stack>
    </>
  )
}
