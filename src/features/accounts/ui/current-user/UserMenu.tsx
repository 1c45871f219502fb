import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconLifebuoy, IconLogout, IconMoon, IconSettings } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { MenuLine } from '@/ui/frame/MenuLine'
import { Link } from '@/ui/navigation/Link'
import type { User } from '../../contract'
import { Initials, PersonLabel } from './PersonLabel'
import classes from './UserMenu.module.css'
import { useLogout } from './use-logout'

export function UserMenu({ user }: { user: User }) {
  const t = useTranslations('menu')
  const logout = useLogout()
  const { toggleColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MenuLine as="button" type="button" className={classes.target}>
          <Initials user={user} />
          <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden />
        </MenuLine>
      </Menu.Target>
      <Menu.Dropdown>
        <PersonLabel user={user} />
        <Menu.Divider />
        <Menu.Item component={Link} href="/settings" leftSection={<IconSettings size={20} stroke={1.75} aria-hidden />}>
          {t('settings')}
        </Menu.Item>
        <Menu.Item component={Link} href="/support" leftSection={<IconLifebuoy size={20} stroke={1.75} aria-hidden />}>
          {t('support')}
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
