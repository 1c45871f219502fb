import type { ReactNode } from 'react'
import type { PageConfig } from '@/client/config/config'
import { type Endpoint, may } from '@/contract/endpoint'
import type { User } from '@/features/accounts/contract'
import type { MenuEntry, MenuTitle } from '@/features/feature'

export type MenuItem = {
  title: MenuTitle
  route?: string
  icon: ReactNode
  covers?: string
  group?: MenuEntry['group']
  requires?: Pick<Endpoint, 'method' | 'path'>[]
  only?: MenuEntry['only']
  children?: MenuItem[]
}

type Viewer = { user: User; config: Pick<PageConfig, NonNullable<MenuItem['only']>> }

/** Every path begins with that of the overview, so only a longer route covers the paths below it. */
export const isCovered = (here: string, { route, covers, children = [] }: MenuItem): boolean =>
  [route, covers].some((path) => path !== undefined && isBelow(here, path)) ||
  children.some((child) => isCovered(here, child))

const isBelow = (here: string, path: string) =>
  here === path || (path.split('/').length > 2 && here.startsWith(`${path}/`))

/** An item needs all its permissions, a parent needs a visible child, and an unverified person sees nothing. */
export function visibleItems(menu: MenuItem[], viewer: Viewer): MenuItem[] {
  const { user, config } = viewer
  if (!user.email_verified_at) return []
  return menu
    .filter(({ requires = [], only }) => requires.every((endpoint) => may(user, endpoint)) && (!only || config[only]))
    .map((item) => (item.children ? { ...item, children: visibleItems(item.children, viewer) } : item))
    .filter(({ route, children = [] }) => route !== undefined || children.length > 0)
}
