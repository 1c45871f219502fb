import { IconMailForward } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { venueOf } from '@/features/workshops/rules'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import type { LinkedRegistration } from '../../service/sign-up/personal-link'
import { mailLinkOf } from './calendar-links'
import classes from './ThankYou.module.css'
import { ThankYouSection } from './ThankYouSection'

/** A mail link and the plain address need no script and inform no third party. */
export function ShareEvent({ event, address }: Pick<LinkedRegistration, 'event'> & { address: string }) {
  const t = useTranslations('thanks')
  const events = useTranslations('events')
  const { title, date } = event
  const when = longDate(date, useLocale())
  const lines = [title, when, venueOf(event, events('online')), address]
  return (
    <ThankYouSection title={t('share')}>
      <p className={classes.paragraph}>{t('share_text')}</p>
      <p className={classes.address}>
        <a href={address}>{address}</a>
      </p>
      <div className={classes.actions}>
        <ButtonLink variant="quiet" href={mailLinkOf({ subject: title, lines })}>
          <IconMailForward size={20} stroke={1.75} aria-hidden />
          {t('share_mail')}
        </ButtonLink>
      </div>
    </ThankYouSection>
  )
}
