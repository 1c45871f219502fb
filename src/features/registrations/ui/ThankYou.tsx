import { IconCalendarCancel, IconCircleCheck, IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { ButtonLink } from '@/ui/ButtonLink'
import type { Followed } from '../service/follow'
import { AddToCalendar } from './AddToCalendar'
import { wayBackOf } from './event-links'
import { NextSteps } from './NextSteps'
import { RegisteredPeople } from './RegisteredPeople'
import { RegistrationFacts } from './RegistrationFacts'
import { ShareEvent } from './ShareEvent'
import classes from './ThankYou.module.css'

type Props = {
  followed: Followed
  /** Where everybody may read of the event; null for an unlisted one. */
  address: string | null
  /** The page of the event that this person came from. */
  eventPath: string
  /** Reached from another site: nothing leads to the lists. */
  isDirect: boolean
}

/** What happens next; to whoever comes back later, what has become of it. */
export function ThankYou({ followed, address, eventPath, isDirect }: Props) {
  const layout = useTranslations('layout')
  const t = useTranslations('thanks')
  const { event, standing } = followed
  const isOpen = standing === 'open'
  return (
    <div className={classes.page}>
      <Opening {...followed} />
      <div className={classes.columns} data-standing={standing}>
        <section className={classes.event} aria-labelledby="event">
          <HeaderImage {...event.images.thumbnail} />
          <div className={classes.inside}>
            <h2 className={classes.title} id="event">
              <Anchor href={eventPath}>{event.title}</Anchor>
            </h2>
            <RegistrationFacts event={event} />
            {isOpen && <AddToCalendar {...followed} address={address} />}
          </div>
        </section>
        <div className={classes.main}>
          {isOpen && <NextSteps {...followed} />}
          <RegisteredPeople {...followed} />
          {address && isOpen && <ShareEvent event={event} address={address} />}
        </div>
      </div>
      <div className={classes.actions}>
        <ButtonLink look="quiet" href="/">
          {layout('to_start')}
        </ButtonLink>
        {!isDirect && (
          <ButtonLink look="quiet" href="/events">
            {t('events')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function Opening({ event, registration, companions, standing }: Followed) {
  const t = useTranslations('thanks')
  const { icon: Icon, ...words } = {
    open: { icon: IconCircleCheck, title: t('title'), text: t('seats', { count: companions.length + 1 }) },
    over: { icon: IconHistory, title: t('over_title'), text: t('over_text') },
    cancelled: { icon: IconCalendarCancel, title: t('cancelled_title'), text: t('cancelled_text') },
  }[standing]
  return (
    <header className={classes.opening} data-standing={standing}>
      <Icon className={classes.sign} size={44} stroke={1.5} aria-hidden />
      <div>
        <h1 className={classes.heading}>{words.title}</h1>
        <p className={classes.lead}>{words.text}</p>
      </div>
      {standing === 'cancelled' && event.phase === 'open' && (
        <ButtonLink href={wayBackOf(registration)}>{t('again')}</ButtonLink>
      )}
    </header>
  )
}

function HeaderImage({ srcset, ...image }: Followed['event']['images']['thumbnail']) {
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
