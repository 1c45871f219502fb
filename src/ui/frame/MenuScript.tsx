import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from '@/contract/shared-names'
import { InlineScript } from '../head/InlineScript'

/** Closes the menus of Disclosure, and stores the language of a chosen link, before the link is followed. */
export const MenuScript = () => (
  <InlineScript run={observeMenus} given={[{ cookie: LOCALE_COOKIE, seconds: LOCALE_COOKIE_SECONDS }]} />
)

function observeMenus({ cookie, seconds }: { cookie: string; seconds: number }) {
  const menuOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLDetailsElement>('details[data-menu]') : null

  const storeLocale = (locale: string) => {
    // The newer Cookie Store answers too late and is missing in some browsers.
    Reflect.set(document, 'cookie', `${cookie}=${locale}; Path=/; Max-Age=${seconds}; SameSite=Lax`)
  }
  const followLink = ({ target }: Event) => {
    const menu = menuOf(target)
    const link = target instanceof Element ? target.closest('a') : null
    if (!menu || !link) return
    if (link.hreflang) storeLocale(link.hreflang)
    menu.open = false
  }
  const closeOnEscape = ({ key, target }: KeyboardEvent) => {
    const menu = menuOf(target)
    if (key !== 'Escape' || !menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  const closeOnLeave = ({ target, relatedTarget }: FocusEvent) => {
    const menu = menuOf(target)
    if (menu && menu !== menuOf(relatedTarget)) menu.open = false
  }

  addEventListener('click', followLink, true)
  addEventListener('keydown', closeOnEscape)
  addEventListener('focusout', closeOnLeave)
}
