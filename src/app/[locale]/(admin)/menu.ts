import {
  type Icon,
  IconAdjustments,
  IconBell,
  IconCalendarEvent,
  IconHeartHandshake,
  IconHome,
  IconLifebuoy,
  IconMailX,
  IconPuzzle,
} from '@tabler/icons-react'
import { type Endpoint, may } from '@/contract/endpoint'
import type { User } from '@/features/accounts/contract'
import { deleteBlacklistedEmail, saveBlacklistedEmail } from '@/features/blacklist/contract'
import { deleteNotificationEmail, saveNotificationEmail } from '@/features/notifications/contract'
import { deleteSponsor, saveSponsor } from '@/features/sponsors/contract'
import { deleteWorkshop, saveWorkshop } from '@/features/workshops/contract/office'
import type { Messages } from '@/i18n/messages'
import { tryParts } from './system/parts/draft'

export type MenuItem = {
  title: keyof Messages['menu']
  icon: Icon
  route?: string
  requires?: Pick<Endpoint, 'method' | 'path'>[]
  children?: MenuItem[]
}

export const MENU: MenuItem[] = [
  { title: 'home', route: '/admin', icon: IconHome },
  { title: 'workshops', route: '/admin/events', icon: IconCalendarEvent, requires: [saveWorkshop, deleteWorkshop] },
  { title: 'sponsors', route: '/admin/sponsors', icon: IconHeartHandshake, requires: [saveSponsor, deleteSponsor] },
  {
    title: 'blacklist',
    route: '/admin/blacklist',
    icon: IconMailX,
    requires: [saveBlacklistedEmail, deleteBlacklistedEmail],
  },
  {
    title: 'configuration',
    icon: IconAdjustments,
    children: [
      {
        title: 'notification_emails',
        route: '/admin/notification-emails',
        icon: IconBell,
        requires: [saveNotificationEmail, deleteNotificationEmail],
      },
      { title: 'parts', route: '/system/parts', icon: IconPuzzle, requires: [tryParts] },
    ],
  },
  { title: 'support', route: '/support', icon: IconLifebuoy },
]

/** An item needs every permission it names, a parent a child that shows; an unverified person sees none. */
export function visibleItems(menu: MenuItem[], user: User): MenuItem[] {
  if (!user.email_verified_at) return []
  return menu
    .filter(({ requires = [] }) => requires.every((endpoint) => may(user, endpoint)))
    .map((item) => (item.children ? { ...item, children: visibleItems(item.children, user) } : item))
    .filter(({ route, children = [] }) => route !== undefined || children.length > 0)
}
