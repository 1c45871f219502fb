import { IconCalendarCancel, IconCircleCheck, IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { invitePath } from '../../contract/public'
import type { LinkedRegistration } from '../../service/sign-up/personal-link'
import { AddToCalendar } from './AddToCalendar'
import { NextSteps } from './NextSteps'
import { RegisteredPeople } from './RegisteredPeople'
import { RegistrationFacts } from './RegistrationFacts'
import { ShareEvent } from './ShareEvent'
import classes from './ThankYou.module.css'
import { thankYouTextsOf } from './thank-you-texts'

type Props = {
  linked: LinkedRegistration
  /** The public address of the event; null for an unlisted one. */
  address: string | null
  /** The page of the event from which this person came. */
  ownPath: string
  /** True for a reader who came by a direct link from another site; the page then has no link to the lists. */
  isDirect: boolean
}

/** Shows the next steps, or later the current status of the registration. */
export function ThankYou({ linked, address, ownPath, isDirect }: Props) {
  const layout = useTranslations('layout')
  const t = useTranslations('thanks')
  const { event, status } = linked
  const isOpen = status === 'open'
  return (
    <div className={classes.page}>
      <ThankYouHeader {...linked} />
      <div className={classes.columns} data-status={status}>
        <section className={classes.event} aria-labelledby="event">
          <HeaderImage {...event.images.thumbnail} />
          <div className={classes.inside}>
            <h2 className={classes.title} id="event">
              <Anchor href={ownPath}>{event.title}</Anchor>
            </h2>
            <RegistrationFacts event={event} />
            {isOpen && <AddToCalendar {...linked} address={address} />}
          </div>
        </section>
        <div className={classes.main}>
          {isOpen && <NextSteps {...linked} />}
          <RegisteredPeople {...linked} />
          {address && isOpen && <ShareEvent event={event} address={address} />}
        </div>
      </div>
      <div className={classes.actions}>
        <ButtonLink variant="quiet" href="/">
          {layout('to_start')}
        </ButtonLink>
        {!isDirect && (
          <ButtonLink variant="quiet" href="/events">
            {t('events')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const STATUS_ICONS = { open: IconCircleCheck, over: IconHistory, cancelled: IconCalendarCancel }

function ThankYouHeader({ event, registration, companions, status }: LinkedRegistration) {
  const t = useTranslations('thanks')
  const StatusIcon = STATUS_ICONS[status]
  const { title, text } = thankYouTextsOf({ status })
  return (
    <header className={classes.opening} data-status={status}>
      <StatusIcon className={classes.sign} size={44} stroke={1.5} aria-hidden />
      <div>
        <h1 className={classes.heading}>{t(title)}</h1>
        <p className={classes.lead}>{t(text, { count: companions.length + 1 })}</p>
      </div>
      {status === 'cancelled' && event.phase === 'open' && (
        <ButtonLink href={invitePath(registration)}>{t('again')}</ButtonLink>
      )}
    </header>
  )
}

function HeaderImage({ srcset, ...image }: LinkedRegistration['event']['images']['thumbnail']) {
  return (
    <img
      className={classes.image}
      {...image}
      srcSet={srcset}
      sizes="(max-width: 62em) 100vw, 400px"
      alt=""
      decoding="async"
    />
  )
}
