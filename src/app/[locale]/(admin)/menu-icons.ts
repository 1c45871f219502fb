import {
  type Icon,
  IconAddressBook,
  IconAdjustments,
  IconAppWindow,
  IconBell,
  IconCalendarEvent,
  IconCalendarTime,
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
  IconShieldLock,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Messages } from '@/i18n/messages'

/** The server cannot send components with the menu, so the browser finds them by name. */
export const ICONS = {
  home: IconHome,
  workshops: IconCalendarEvent,
  people: IconAddressBook,
  sponsors: IconHeartHandshake,
  blacklist: IconMailX,
  mailbox: IconInbox,
  access: IconKey,
  users: IconUsers,
  roles: IconUsersGroup,
  permissions: IconLicense,
  configuration: IconAdjustments,
  mail_plan: IconCalendarTime,
  notification_emails: IconBell,
  frontend: IconAppWindow,
  translations: IconLanguage,
  oversight: IconEye,
  audit: IconHistory,
  privacy: IconShieldLock,
  support: IconLifebuoy,
} satisfies Partial<Record<keyof Messages['menu'], Icon>>

export type MenuTitle = keyof typeof ICONS
