'use client'

import { IconLogout, IconSettings } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useConfig } from '@/client/config'
import type { User } from '@/features/accounts/contract'
import { useLogout } from '@/features/accounts/ui/use-logout'
import type { Command } from '@/ui/CommandPalette'
import type { SidebarEntry } from '@/ui/Sidebar'
import { MENU, type MenuItem, visibleItems } from './menu'

type Titles = ReturnType<typeof useTranslations<'menu'>>

export function useEntries(user: User): { entries: SidebarEntry[]; foot: SidebarEntry[] } {
  const t = useTranslations('menu')
  const config = useConfig()
  const logout = useLogout()
  return {
    entries: visibleItems(MENU, { user, config }).map((item) => entryOf(item, t)),
    foot: [
      { label: t('settings'), icon: IconSettings, route: '/settings' },
      { label: t('logout'), icon: IconLogout, onChoose: logout },
    ],
  }
}

/** The palette knows the same places as the sidebar, parents as the second line of their children. */
export function useCommands(user: User): Command[] {
  const t = useTranslations('menu')
  const config = useConfig()
  const places = visibleItems(MENU, { user, config }).flatMap((item) => commandsOf(item, t))
  return [...places, { label: t('settings'), icon: IconSettings, route: '/settings' }]
}

const entryOf = ({ title, icon, route, children }: MenuItem, t: Titles): SidebarEntry => ({
  label: t(title),
  icon,
  route,
  children: children?.map((child) => entryOf(child, t)),
})

function commandsOf({ title, icon, route, children = [] }: MenuItem, t: Titles, group?: string): Command[] {
  const own = route === undefined ? [] : [{ label: t(title), group, icon, route }]
  return [...own, ...children.flatMap((child) => commandsOf(child, t, t(title)))]
}
