import { IconCalendarCancel, IconCircleCheck, IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { ButtonLink } from '@/ui/ButtonLink'
import { invitePath } from '../contract/public'
import type { Followed } from '../service/follow'
import { AddToCalendar } from './AddToCalendar'
import { NextSteps } from './NextSteps'
import { RegisteredPeople } from './RegisteredPeople'
import { RegistrationFacts } from './RegistrationFacts'
import { ShareEvent } from './ShareEvent'
import classes from './ThankYou.module.css'
import { thanksWordsOf } from './thanks-words'

type Props = {
  followed: Followed
  /** Where everybody may read of the event; null for an unlisted one. */
  address: string | null
  /** The page of the event that this person came from. */
  ownPath: string
  /** Reached from another site: nothing leads to the lists. */
  isDirect: boolean
}

/** What happens next; to whoever comes back later, what has become of it. */
export function ThankYou({ followed, address, ownPath, isDirect }: Props) {
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
              <Anchor href={ownPath}>{event.title}</Anchor>
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

const SIGNS = { open: IconCircleCheck, over: IconHistory, cancelled: IconCalendarCancel }

function Opening({ event, registration, companions, standing }: Followed) {
  const t = useTranslations('thanks')
  const Sign = SIGNS[standing]
  const { title, text } = thanksWordsOf({ standing })
  return (
    <header className={classes.opening} data-standing={standing}>
      <Sign className={classes.sign} size={44} stroke={1.5} aria-hidden />
      <div>
        <h1 className={classes.heading}>{t(title)}</h1>
        <p className={classes.lead}>{t(text, { count: companions.length + 1 })}</p>
      </div>
      {standing === 'cancelled' && event.phase === 'open' && (
        <ButtonLink href={invitePath(registration)}>{t('again')}</ButtonLink>
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
