import { useFormatter, useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Outcome } from '@/ui/feedback/Callout'
import { Heading, Stack } from '@/ui/layout/layout'
import { cancelPath, type PublicRegistration } from '../../../contract/public'
import { fullName } from '../../../rules/people'
import { SendPersonalLink } from '../../personal-card/SendPersonalLink'
import { companionsLeftFor } from '../party'
import type { AddCompanionsProps, SignUpProps } from '../sign-up-props'
import { CardActions, SignUpCard, SignUpHint } from './SignUpCard'

export type ExistingRegistration = {
  registration: PublicRegistration
  companions: { first_name: string; last_name: string }[]
  institution: string
  /** True on the page that follows adding companions. */
  added: boolean
}

type Props = Pick<SignUpProps, 'event' | 'privacy' | 'draft' | 'forms' | 'numbers'> & ExistingRegistration

/** An invitation opened after registration shows the party, a link to cancel, and the form for companions. */
export function AlreadyRegistered({ registration, companions, institution, added, ...signUp }: Props) {
  const t = useTranslations('event')
  const names = useFormatter().list(companions.map(fullName))
  return (
    <SignUpCard title={t('registered_title', { name: fullName(registration) })}>
      <Outcome tone="done">{added && t('added')}</Outcome>
      <p>{t('registered_text', { email: registration.email })}</p>
      {companions.length > 0 && <p>{t('registered_company', { count: companions.length, names })}</p>}
      <CardActions>
        <ButtonLink variant="quiet-danger" href={cancelPath(registration.id)}>
          {t('cancel')}
        </ButtonLink>
      </CardActions>
      <SendPersonalLink email={registration.email} />
      <Stack hasLine>
        <Heading level={3}>{t('bring_title')}</Heading>
        <CompanionsOffer
          {...signUp}
          invite_slug={registration.invite_slug}
          institution={institution}
          companions={companions.length}
        />
      </Stack>
    </SignUpCard>
  )
}

type OfferProps = Omit<Props, keyof ExistingRegistration> &
  Pick<AddCompanionsProps, 'invite_slug' | 'institution'> & { companions: number }

function CompanionsOffer({ event, forms: { AddCompanionsForm }, companions, ...form }: OfferProps) {
  const t = useTranslations('event')
  const { id, price, currency, phase, max_participants_reached, seats_left } = event
  if (phase === 'open') {
    return (
      <>
        <SignUpHint event={event} />
        <AddCompanionsForm
          {...form}
          event={{ id, price, currency }}
          companionsLeft={companionsLeftFor(seats_left, { people: 0, companions })}
        />
      </>
    )
  }
  if (phase === 'closed') return <p>{t('bring_closed')}</p>
  return <p>{t(max_participants_reached ? 'bring_full' : 'bring_inactive')}</p>
}
