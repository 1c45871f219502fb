'use client'

import { IconLogout, IconSettings } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { User } from '@/features/accounts/contract'
import { useLogout } from '@/features/accounts/ui/use-logout'
import type { Command } from '@/ui/CommandPalette'
import type { SidebarEntry } from '@/ui/Sidebar'
import { ICONS } from './menu-icons'
import type { MenuItem } from './menu-items'
import { useMenu } from './use-menu'

type Titles = ReturnType<typeof useTranslations<'menu'>>

export function useEntries(user: User): { entries: SidebarEntry[]; foot: SidebarEntry[] } {
  const t = useTranslations('menu')
  const logout = useLogout()
  return {
    entries: useMenu(user).map((item) => entryOf(item, t)),
    foot: [
      { label: t('settings'), icon: IconSettings, route: '/settings' },
      { label: t('logout'), icon: IconLogout, onChoose: logout },
    ],
  }
}

/** The palette knows the same places as the sidebar, parents as the second line of their children. */
export function useCommands(user: User): Command[] {
  const t = useTranslations('menu')
  const places = useMenu(user).flatMap((item) => commandsOf(item, t))
  return [...places, { label: t('settings'), icon: IconSettings, route: '/settings' }]
}

const entryOf = ({ title, route, children }: MenuItem, t: Titles): SidebarEntry => ({
  label: t(title),
  icon: ICONS[title],
  route,
  children: children?.map((child) => entryOf(child, t)),
})

function commandsOf({ title, route, children = [] }: MenuItem, t: Titles, group?: string): Command[] {
  const own = route === undefined ? [] : [{ label: t(title), group, icon: ICONS[title], route }]
  return [...own, ...children.flatMap((child) => commandsOf(child, t, t(title)))]
}
