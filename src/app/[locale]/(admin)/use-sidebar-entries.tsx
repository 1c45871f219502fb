import { IconLayoutSidebar, IconLifebuoy, IconLogout, IconSettings } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { User } from '@/features/accounts/contract'
import { useLogout } from '@/features/accounts/ui/current-user/use-logout'
import type { ListedPage } from '@/features/search/ui/use-search-groups'
import { usePathname } from '@/i18n/navigation'
import type { SidebarEntry } from '@/ui/frame/Sidebar'
import { EntryIcon } from '@/ui/navigation/EntryIcon'
import { toggleMenuFold } from '@/ui/theme/layout-choices'
import { useMenu } from './use-menu'
import { isCovered, type MenuItem } from './visible-items'

type Titles = ReturnType<typeof useTranslations<'menu'>>

export function useSidebarEntries(user: User): { entries: SidebarEntry[]; foot: SidebarEntry[]; fold: SidebarEntry } {
  const t = useTranslations('menu')
  const here = usePathname()
  const logout = useLogout()
  return {
    entries: useMenu(user).map((item) => ({
      label: t(item.title),
      icon: item.icon,
      route: item.route ?? item.children?.[0]?.route ?? '/admin',
      isOpen: isCovered(here, item),
    })),
    foot: [
      {
        label: t('settings'),
        icon: <EntryIcon icon={IconSettings} />,
        route: '/settings',
        isOpen: here === '/settings',
      },
      { label: t('logout'), icon: <EntryIcon icon={IconLogout} />, onChoose: logout },
    ],
    fold: { label: t('fold'), icon: <EntryIcon icon={IconLayoutSidebar} />, onChoose: toggleMenuFold },
  }
}

/** The search has all pages of the menu, with the area as second line. */
export function useCommands(user: User): ListedPage[] {
  const t = useTranslations('menu')
  const commands = useMenu(user).flatMap((item) => commandsOf(item, t))
  return [
    ...commands,
    { label: t('settings'), icon: <EntryIcon icon={IconSettings} />, route: '/settings' },
    { label: t('support'), icon: <EntryIcon icon={IconLifebuoy} />, route: '/support' },
  ]
}

function commandsOf({ title, icon, route, children = [] }: MenuItem, t: Titles, group?: string): ListedPage[] {
  const own = route === undefined ? [] : [{ label: t(title), group, icon, route }]
  return [...own, ...children.flatMap((child) => commandsOf(child, t, t(title)))]
}
