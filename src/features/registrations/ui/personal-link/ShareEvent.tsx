import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { venueOf } from '@/features/workshops/rules'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { CopyTextButton } from '@/ui/buttons/CopyTextButton'
import type { LinkedRegistration } from '../../service/sign-up/linked-registration'
import { mailLinkOf } from './calendar-links'
import classes from './PersonalCard.module.css'
import { ShareButton } from './ShareButton'

/** The address contains nothing personal. The mail link needs no script and informs no third party. */
export function ShareEvent({ event, address }: Pick<LinkedRegistration, 'event'> & { address: string }) {
  const id = useId()
  const t = useTranslations('thanks')
  const events = useTranslations('events')
  const { title, date } = event
  const when = longDate(date, useLocale())
  const lines = [title, when, venueOf(event, events('online')), address]
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 className={classes.label} id={id}>
        {t('share')}
      </h2>
      <div className={classes.actions}>
        <ShareButton title={title} address={address} label={t('share_send')} />
        <span className={classes.scripted}>
          <CopyTextButton text={address} label={t('share_copy')} copiedLabel={t('share_copied')} />
        </span>
        <ButtonLink variant="quiet" href={mailLinkOf({ subject: title, lines })}>
          {t('share_mail')}
        </ButtonLink>
      </div>
    </section>
  )
}
