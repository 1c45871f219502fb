import { IconMailForward } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { placeOf } from '@/features/workshops/rules'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/ButtonLink'
import type { Followed } from '../service/follow'
import { mailLinkOf } from './calendar-links'
import classes from './ThankYou.module.css'
import { ThankYouPart } from './ThankYouPart'

/** By the reader's own mail program, or by copying the address: neither needs a script or tells anybody else. */
export function ShareEvent({ event, address }: Pick<Followed, 'event'> & { address: string }) {
  const t = useTranslations('thanks')
  const events = useTranslations('events')
  const { title, date } = event
  const when = longDate(date, useLocale())
  const lines = [title, when, placeOf(event, events('online')), address]
  return (
    <ThankYouPart title={t('share')}>
      <p className={classes.words}>{t('share_text')}</p>
      <p className={classes.address}>
        <a href={address}>{address}</a>
      </p>
      <div className={classes.actions}>
        <ButtonLink look="quiet" href={mailLinkOf({ subject: title, lines })}>
          <IconMailForward size={20} stroke={1.75} aria-hidden />
          {t('share_mail')}
        </ButtonLink>
      </div>
    </ThankYouPart>
  )
}
