import { useLocale, useTranslations } from 'next-intl'
import classes from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { localizedPath } from '@/i18n/paths'
import { Callout } from '@/ui/feedback/Callout'
import { InlineScript } from '@/ui/head/InlineScript'
import { waitingPath } from '../../contract/public'

const keyOf = (event: { id: number }) => `offer:${event.id}`

type MemoryProps = {
  event: { id: number }
  /** The offered entry with the end of its offer; without it the browser forgets the offer. */
  offer?: { id: string; until: string | null }
}

/** Lets the browser that opened the link of an offer remember it until its end. */
export const OfferMemory = ({ event, offer }: MemoryProps) => (
  <InlineScript
    run={rememberOffer}
    given={[{ key: keyOf(event), offer: offer?.until ? `${offer.until} ${waitingPath(offer.id)}` : '' }]}
  />
)

function rememberOffer({ key, offer }: { key: string; offer: string }) {
  try {
    if (offer) localStorage.setItem(key, offer)
    else localStorage.removeItem(key)
  } catch {
    // The browser blocks the storage, so the link in the mail stays the only way.
  }
}

/** The page of an event is cached for everybody, so the browser itself shows the offer that it remembers. */
export function OfferNotice({ event }: Pick<MemoryProps, 'event'>) {
  const t = useTranslations('event')
  const waiting = useTranslations('waiting_page')
  return (
    <div hidden className={classes.notice} data-offer="">
      <Callout tone="done" title={t('offered_title')}>
        <a href={localizedPath(useLocale(), waitingPath(''))}>{waiting('to_offer')}</a>
      </Callout>
      <InlineScript run={showOffer} given={[keyOf(event)]} />
    </div>
  )
}

/** Stands above the form that completes an offered entry. */
export function HeldSeatNotice() {
  const t = useTranslations('event')
  const waiting = useTranslations('waiting_page')
  return (
    <div className={classes.notice}>
      <Callout tone="done" title={t('offered_title')}>
        {waiting('incomplete_offer')}
      </Callout>
    </div>
  )
}

function showOffer(key: string) {
  const notice = document.querySelector<HTMLElement>('[data-offer]')
  const link = notice?.querySelector('a')
  const [until = '', path = ''] = localStorage.getItem(key)?.split(' ') ?? []
  if (!notice || !link || !(Date.parse(until) > Date.now())) return
  link.pathname += path.split('/').at(-1)
  notice.hidden = false
}
