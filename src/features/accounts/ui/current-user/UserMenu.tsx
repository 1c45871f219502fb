'use client'

import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconLogout, IconMoon, IconSettings } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/ui/navigation/Link'
import type { User } from '../../contract'
import { initialsOf, userNameOf } from '../../rules'
import classes from './UserMenu.module.css'
import { useLogout } from './use-logout'

export function UserMenu({ user }: { user: User }) {
  const t = useTranslations('menu')
  const logout = useLogout()
  const { toggleColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(user)}
          </span>
          <span className="visually-hidden">{t('person', { name: userNameOf(user) })}</span>
          <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <strong>{userNameOf(user)}</strong>
          <span className={classes.email}>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} href="/settings" leftSection={<IconSettings size={20} stroke={1.75} aria-hidden />}>
          {t('settings')}
        </Menu.Item>
        <Menu.Item
          className={classes.narrow}
          leftSection={<IconMoon size={20} stroke={1.75} aria-hidden />}
          onClick={toggleColorScheme}
        >
          {t('switch_scheme')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={20} stroke={1.75} aria-hidden />} onClick={logout}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
