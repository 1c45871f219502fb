import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { hasOfficeRights } from '@/features/access/rules'
import { Anchor } from '@/i18n/Anchor'
import { Icon } from '@/ui/content/Icon'
import { Disclosure } from '@/ui/frame/Disclosure'
import { MenuLine } from '@/ui/frame/MenuLine'
import { InlineScript } from '@/ui/head/InlineScript'
import { Stack } from '@/ui/layout/layout'
import { logout, type User, updateLocale } from '../../contract'
import { Initials, PersonLabel } from './PersonLabel'
import classes from './UserMenu.module.css'

type UserField = 'name' | 'first_name' | 'second_name' | 'email' | 'email_verified_at'
type Props = { user: Pick<User, UserField | 'is_super_user' | 'permissions' | 'routePermissions'> }

/** The menu of a signed-in person on public pages; it needs none of the scripts of the back office. */
export function AccountMenu({ user }: Props) {
  const t = useTranslations('menu')
  const locale = useLocale()
  const links = [
    hasOfficeRights(user) && { href: '/admin', label: t('office') },
    user.email_verified_at && { href: '/my', label: t('registrations') },
    !user.email_verified_at && { href: '/admin', label: t('verify_email') },
    { href: '/settings', label: t('settings') },
  ]
  const summary = (
    <>
      <Initials user={user} />
      <Icon name="chevron_down" size={16} className={classes.chevron} />
    </>
  )
  return (
    <Disclosure summary={summary}>
      <PersonLabel user={user} />
      <Stack as="ul" gap="0" className={classes.links}>
        {links.map(
          (link) =>
            link && (
              <li key={link.label}>
                <MenuLine as={Anchor} href={link.href}>
                  {link.label}
                </MenuLine>
              </li>
            ),
        )}
      </Stack>
      <form method="post" action={urlOf(logout)}>
        <input type="hidden" name="locale" value={locale} />
        <MenuLine as="button" type="submit">
          {t('logout')}
        </MenuLine>
      </form>
      <InlineScript run={saveChosenLanguage} given={[urlOf(updateLocale)]} />
    </Disclosure>
  )
}

/** The menu of languages and the offer of another one are plain links, which tell the server nothing about the person. */
function saveChosenLanguage(url: string) {
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('header a[hreflang]') : null
    if (!link) return
    const body = JSON.stringify({ language: link.hreflang })
    const headers = { 'content-type': 'application/json' }
    fetch(url, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
  })
}
