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
import type { Messages } from '@/i18n/messages'

/** Components cannot travel with the menu from the server. */
export const ICONS = {
  home: IconHome,
  workshops: IconCalendarEvent,
  sponsors: IconHeartHandshake,
  blacklist: IconMailX,
  mailbox: IconInbox,
  access: IconKey,
  users: IconUsers,
  roles: IconUsersGroup,
  permissions: IconLicense,
  configuration: IconAdjustments,
  notification_emails: IconBell,
  frontend: IconAppWindow,
  translations: IconLanguage,
  parts: IconPuzzle,
  oversight: IconEye,
  audit: IconHistory,
  privacy: IconShieldLock,
  support: IconLifebuoy,
} satisfies Partial<Record<keyof Messages['menu'], Icon>>

export type MenuTitle = keyof typeof ICONS
