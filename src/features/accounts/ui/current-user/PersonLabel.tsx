import { useTranslations } from 'next-intl'
import { Muted, Stack } from '@/ui/layout/layout'
import type { User } from '../../contract'
import { initialsOf, userNameOf } from '../../rules'
import classes from './UserMenu.module.css'

type Props = { user: Pick<User, 'name' | 'first_name' | 'second_name' | 'email'> }

/** The initials on the button of the menu, which read as the name. */
export function Initials({ user }: Props) {
  const t = useTranslations('menu')
  return (
    <>
      <span className={classes.initials} aria-hidden>
        {initialsOf(user)}
      </span>
      <span className="visually-hidden">{t('person', { name: userNameOf(user) })}</span>
    </>
  )
}

/** The name and the address above the entries of the menu. */
export const PersonLabel = ({ user }: Props) => (
  <Stack gap="0" className={classes.person}>
    <strong>{userNameOf(user)}</strong>
    <Muted isSmall>{user.email}</Muted>
  </Stack>
)
