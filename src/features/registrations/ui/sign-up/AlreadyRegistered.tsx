import { useFormatter, useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/ButtonLink'
import { Message } from '@/ui/Message'
import { cancelPath, type PublicRegistration } from '../contract/public'
import { fullName } from '../rules'
import { AddCompanionsForm } from './AddCompanionsForm'
import classes from './AlreadyRegistered.module.css'
import { roomFor } from './party'
import { CardActions, SignUpCard } from './SignUpCard'
import { SignUpHint } from './SignUpHint'
import type { SignUp } from './sign-up'

type Person = { first_name: string; last_name: string }

export type Registered = {
  registration: PublicRegistration
  companions: Person[]
  /** Companions were added a moment ago. */
  added: boolean
}

type Props = Pick<SignUp, 'event' | 'Island'> & Registered

/** For whoever follows an invitation a second time: what stands, how to leave, and whom to bring along. */
export function AlreadyRegistered({ event, registration, companions, added, Island }: Props) {
  const t = useTranslations('event')
  const names = useFormatter().list(companions.map(fullName))
  return (
    <SignUpCard title={t('registered_title', { name: fullName(registration) })}>
      {added && (
        <Message tone="done" role="status">
          {t('added')}
        </Message>
      )}
      <p className={classes.text}>{t('registered_text', { email: registration.email })}</p>
      {companions.length > 0 && (
        <p className={classes.text}>{t('registered_company', { count: companions.length, names })}</p>
      )}
      <CardActions>
        <ButtonLink look="quiet" href={cancelPath(registration.id)}>
          {t('cancel')}
        </ButtonLink>
      </CardActions>
      <SignUpHint event={event} />
      <div className={classes.more}>
        <h3 className={classes.title}>{t('bring_title')}</h3>
        <BringSomebody {...{ event, Island }} invite_slug={registration.invite_slug} companions={companions.length} />
      </div>
    </SignUpCard>
  )
}

type Bringing = Pick<SignUp, 'event' | 'Island'> & { invite_slug: string; companions: number }

function BringSomebody({ event, Island, invite_slug, companions }: Bringing) {
  const t = useTranslations('event')
  const { phase, max_participants_reached, seats_left } = event
  if (phase === 'open') {
    return (
      <Island of={['registrations']}>
        <AddCompanionsForm invite_slug={invite_slug} room={roomFor(seats_left, { people: 0, companions })} />
      </Island>
    )
  }
  if (phase === 'closed') return <p className={classes.text}>{t('bring_closed')}</p>
  return <p className={classes.text}>{t(max_participants_reached ? 'bring_full' : 'bring_inactive')}</p>
}
