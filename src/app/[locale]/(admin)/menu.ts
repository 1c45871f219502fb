import {
  type Icon,
  IconAdjustments,
  IconAppWindow,
  IconBell,
  IconCalendarEvent,
  IconEye,
  IconHeartHandshake,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconLanguage,
  IconLicense,
  IconLifebuoy,
  IconMailX,
  IconPuzzle,
  IconShieldLock,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { PageConfig } from '@/client/config'
import { type Endpoint, may } from '@/contract/endpoint'
import { deletePermission, deleteRole, savePermission, saveRole } from '@/features/access/contract'
import type { User } from '@/features/accounts/contract'
import { listAuditEntries } from '@/features/audit/contract'
import { deleteBlacklistedEmail, saveBlacklistedEmail } from '@/features/blacklist/contract'
import { listCapturedMails } from '@/features/mails/contract'
import { deleteNotificationEmail, saveNotificationEmail } from '@/features/notifications/contract'
import { findPerson, getRetention } from '@/features/privacy/contract'
import { deleteSponsor, saveSponsor } from '@/features/sponsors/contract'
import { saveFrontendTexts } from '@/features/texts/contract'
import { saveClientTranslations, saveServerTranslations } from '@/features/translations/contract'
import { deleteUser, saveUser } from '@/features/users/contract'
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
    title: 'access',
    icon: IconKey,
    children: [
      { title: 'users', route: '/system/users', icon: IconUsers, requires: [saveUser, deleteUser] },
      { title: 'roles', route: '/system/roles', icon: IconUsersGroup, requires: [saveRole, deleteRole] },
      {
        title: 'permissions',
        route: '/system/permissions',
        icon: IconLicense,
        requires: [savePermission, deletePermission],
      },
    ],
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
      { title: 'frontend', route: '/admin/frontend', icon: IconAppWindow, requires: [saveFrontendTexts] },
      {
        title: 'translations',
        route: '/system/translations',
        icon: IconLanguage,
        requires: [saveClientTranslations, saveServerTranslations],
      },
      { title: 'parts', route: '/system/parts', icon: IconPuzzle, requires: [tryParts] },
    ],
  },
  {
    title: 'oversight',
    icon: IconEye,
    children: [
      { title: 'audit', route: '/system/audit', icon: IconHistory, requires: [listAuditEntries] },
      { title: 'privacy', route: '/system/privacy', icon: IconShieldLock, requires: [findPerson, getRetention] },
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
