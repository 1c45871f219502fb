import { useLocale, useTranslations } from 'next-intl'
import { REQUEST_PAGE } from '@/features/registrations/contract/personal-links'
import { thanksPath } from '@/features/registrations/contract/public'
import { Anchor } from '@/i18n/Anchor'
import { localizedPath } from '@/i18n/paths'
import { Callout } from '@/ui/feedback/Callout'
import { InlineScript } from '@/ui/head/InlineScript'

/** The storage of the browser: the page of a registration by the number of its event. It names nobody. */
const STORED_AS = 'registrations'

type Registration = { event: number; id: string }
type RememberProps = { registrations: readonly Registration[]; isDirect: boolean; isOpen: boolean }

/** Keeps the registrations of this browser for the pages of their events, until one of them has ended. */
export function RememberRegistrations({ registrations, isDirect, isOpen }: RememberProps) {
  const locale = useLocale()
  const pages = registrations.map(({ event, id }) => ({ event, href: localizedPath(locale, thanksPath(id, isDirect)) }))
  return <InlineScript run={rememberRegistrations} given={[STORED_AS, pages, isOpen]} />
}

function rememberRegistrations(name: string, pages: readonly { event: number; href: string }[], isOpen: boolean) {
  // A browser may forbid storing.
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? '{}')
    for (const { event, href } of pages) {
      if (isOpen) stored[event] = href
      else if (stored[event] === href) delete stored[event]
    }
    localStorage.setItem(name, JSON.stringify(stored))
  } catch {}
}

/** Says on the page of an event, which is the same for everybody, that this browser has registered. */
export function RegisteredHere({ event }: { event: number }) {
  const t = useTranslations('event')
  return (
    <div hidden data-registered-here>
      <Callout tone="done">
        {t('registered_here')} <Anchor href={REQUEST_PAGE}>{t('registered_here_link')}</Anchor>
      </Callout>
      <InlineScript run={showRegistration} given={[STORED_AS, event]} />
    </div>
  )
}

function showRegistration(name: string, event: number) {
  try {
    const href = JSON.parse(localStorage.getItem(name) ?? '{}')[event]
    const notice = document.querySelector<HTMLElement>('[data-registered-here]')
    // The page is on this site.
    if (typeof href !== 'string' || !/^\/(?!\/)/.test(href) || !notice) return
    notice.querySelector('a')?.setAttribute('href', href)
    notice.hidden = false
  } catch {}
}
