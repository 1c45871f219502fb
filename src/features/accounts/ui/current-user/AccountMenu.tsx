import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { hasOfficeRights } from '@/features/access/rules'
import { Anchor } from '@/i18n/Anchor'
import { Icon } from '@/ui/content/Icon'
import { Disclosure } from '@/ui/navigation/Disclosure'
import menu from '@/ui/navigation/Disclosure.module.css'
import { logout, type User } from '../../contract'
import { initialsOf, userNameOf } from '../../rules'
import classes from './AccountMenu.module.css'
import person from './UserMenu.module.css'

type UserField = 'name' | 'first_name' | 'second_name' | 'email' | 'email_verified_at'
type Props = { user: Pick<User, UserField | 'is_super_user' | 'permissions' | 'routePermissions'> }

/** The menu of a signed-in person on public pages; it needs none of the scripts of the back office. */
export function AccountMenu({ user }: Props) {
  const t = useTranslations('menu')
  const summary = (
    <>
      <span className={person.initials} aria-hidden>
        {initialsOf(user)}
      </span>
      <span className="visually-hidden">{t('person', { name: userNameOf(user) })}</span>
      <Icon name="chevron_down" size={16} className={person.chevron} />
    </>
  )
  return (
    <Disclosure summary={summary}>
      <div className={`${menu.list} ${classes.list}`}>
        <div className={person.person}>
          <strong className={classes.name}>{userNameOf(user)}</strong>
          <span className={person.email}>{user.email}</span>
        </div>
        <AccountLinks user={user} />
        <LogoutForm />
      </div>
    </Disclosure>
  )
}

function AccountLinks({ user }: Props) {
  const t = useTranslations('menu')
  const links = [
    hasOfficeRights(user) && { href: '/admin', label: t('office') },
    user.email_verified_at && { href: '/my', label: t('registrations') },
    !user.email_verified_at && { href: '/admin', label: t('verify_email') },
    { href: '/settings', label: t('settings') },
  ]
  return (
    <ul className={classes.links}>
      {links.map(
        (link) =>
          link && (
            <li key={link.label}>
              <Anchor className={menu.link} href={link.href}>
                {link.label}
              </Anchor>
            </li>
          ),
      )}
    </ul>
  )
}

function LogoutForm() {
  const t = useTranslations('menu')
  return (
    <form method="post" action={urlOf(logout)}>
      <input type="hidden" name="locale" value={useLocale()} />
      <button className={`${menu.link} ${classes.logout}`} type="submit">
        {t('logout')}
      </button>
    </form>
  )
}
