import {
  type Icon,
  IconAdjustments,
  IconBell,
  IconCalendarEvent,
  IconHeartHandshake,
  IconHome,
  IconInbox,
  IconLifebuoy,
  IconMailX,
  IconPuzzle,
} from '@tabler/icons-react'
import type { PageConfig } from '@/client/config'
import { type Endpoint, may } from '@/contract/endpoint'
import type { User } from '@/features/accounts/contract'
import { deleteBlacklistedEmail, saveBlacklistedEmail } from '@/features/blacklist/contract'
import { listCapturedMails } from '@/features/mails/contract'
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
  /** Shows only where the configuration says so. */
  only?: 'captures_mails'
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
    title: 'mailbox',
    route: '/admin/mailbox',
    icon: IconInbox,
    requires: [listCapturedMails],
    only: 'captures_mails',
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

type Viewer = { user: User; config: Pick<PageConfig, NonNullable<MenuItem['only']>> }

/** An item needs every permission it names, a parent a child that shows; an unverified person sees none. */
export function visibleItems(menu: MenuItem[], viewer: Viewer): MenuItem[] {
  const { user, config } = viewer
  if (!user.email_verified_at) return []
  return menu
    .filter(({ requires = [], only }) => requires.every((endpoint) => may(user, endpoint)) && (!only || config[only]))
    .map((item) => (item.children ? { ...item, children: visibleItems(item.children, viewer) } : item))
    .filter(({ route, children = [] }) => route !== undefined || children.length > 0)
}
