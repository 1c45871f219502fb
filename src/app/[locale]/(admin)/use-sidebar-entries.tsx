import { IconLogout, IconSettings } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { User } from '@/features/accounts/contract'
import { useLogout } from '@/features/accounts/ui/current-user/use-logout'
import type { ListedPage } from '@/features/search/ui/use-search-groups'
import type { SidebarEntry } from '@/ui/frame/Sidebar'
import { EntryIcon } from '@/ui/navigation/EntryIcon'
import { useMenu } from './use-menu'
import type { MenuItem } from './visible-items'

type Titles = ReturnType<typeof useTranslations<'menu'>>

export function useSidebarEntries(user: User): { entries: SidebarEntry[]; foot: SidebarEntry[] } {
  const t = useTranslations('menu')
  const logout = useLogout()
  return {
    entries: useMenu(user).map((item) => sidebarEntryOf(item, t)),
    foot: [
      { label: t('settings'), icon: <EntryIcon icon={IconSettings} />, route: '/settings' },
      { label: t('logout'), icon: <EntryIcon icon={IconLogout} />, onChoose: logout },
    ],
  }
}

/** The search has the same links as the sidebar, with the parent as second line of its children. */
export function useCommands(user: User): ListedPage[] {
  const t = useTranslations('menu')
  const commands = useMenu(user).flatMap((item) => commandsOf(item, t))
  return [...commands, { label: t('settings'), icon: <EntryIcon icon={IconSettings} />, route: '/settings' }]
}

const sidebarEntryOf = ({ title, icon, route, children }: MenuItem, t: Titles): SidebarEntry => ({
  label: t(title),
  icon,
  route,
  children: children?.map((child) => sidebarEntryOf(child, t)),
})

function commandsOf({ title, icon, route, children = [] }: MenuItem, t: Titles, group?: string): ListedPage[] {
  const own = route === undefined ? [] : [{ label: t(title), group, icon, route }]
  return [...own, ...children.flatMap((child) => commandsOf(child, t, t(title)))]
}
