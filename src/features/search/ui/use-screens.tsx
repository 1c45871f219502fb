import {
  type Icon,
  IconCalendarTime,
  IconCertificate,
  IconChartBar,
  IconClipboardList,
  IconFileCertificate,
  IconHourglass,
  IconLogout,
  IconMail,
  IconSettings,
  IconShieldLock,
  IconSignature,
  IconTable,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type RecentPage, readRecentPages } from '@/client/recent-pages'
import { type Endpoint, may } from '@/contract/endpoint'
import type { NamedMessages } from '@/contract/messages'
import type { User } from '@/features/accounts/contract'
import { useLogout } from '@/features/accounts/ui/current-user/use-logout'
import { listAccreditations } from '@/features/accreditations/contract/accreditations'
import { listSigners } from '@/features/accreditations/contract/signers'
import { listEntitlements } from '@/features/certificates/contract/issuing'
import { getEvaluation } from '@/features/evaluations/contract/event'
import { getEvaluationSeason } from '@/features/evaluations/contract/season'
import { checkImport } from '@/features/imports/contract'
import { listMailPlan } from '@/features/mail-plan/contract'
import { listMailLog } from '@/features/mails/contract'
import { getRetention } from '@/features/privacy/contract'
import { listRegistrations } from '@/features/registrations/contract/office'
import { officeEventPath, officeTabPath } from '@/features/workshops/contract/office-path'
import { listEventTemplates } from '@/features/workshops/contract/series'
import type { PaletteOption } from '@/ui/frame/CommandPalette'
import { EntryIcon } from '@/ui/navigation/EntryIcon'

/** An option with further words that find it. */
export type SearchOption = PaletteOption & { words?: string }

type Words = keyof NamedMessages['search']['words']

/** The words that people type for a page of the menu, by its path. */
const PAGE_WORDS: Record<string, Words> = {
  '/admin/events': 'events',
  '/admin/people': 'people',
  '/admin/audiences': 'audiences',
  '/admin/season': 'season',
  '/admin/sponsors': 'sponsors',
  '/admin/blacklist': 'blacklist',
  '/admin/mailbox': 'mailbox',
  '/admin/mail-plan': 'mail_plan',
  '/admin/accreditation-bodies': 'bodies',
  '/admin/certificate-templates': 'certificate_templates',
  '/admin/evaluation-templates': 'evaluation_templates',
  '/admin/event-templates': 'event_templates',
  '/admin/consent-topics': 'consent_topics',
  '/admin/professions': 'professions',
  '/admin/notification-emails': 'notification_emails',
  '/admin/frontend': 'frontend',
  '/system/translations': 'translations',
  '/system/users': 'users',
  '/system/roles': 'roles',
  '/system/permissions': 'permissions',
  '/system/audit': 'audit',
  '/system/privacy': 'privacy',
  '/support': 'support',
}

type Screen = { name: keyof NamedMessages['search']['screens']; icon: Icon; route: string; endpoint?: Endpoint }

/** The screens without an entry in the menu. Everybody has those without a call. */
const SCREENS: Screen[] = [
  { name: 'profile', icon: IconSettings, route: '/settings?tab=profile' },
  { name: 'password', icon: IconSettings, route: '/settings?tab=password' },
  { name: 'security', icon: IconSettings, route: '/settings?tab=security' },
  { name: 'sessions', icon: IconSettings, route: '/settings?tab=sessions' },
  { name: 'display', icon: IconSettings, route: '/settings?tab=display' },
  { name: 'event_templates', icon: IconTemplate, route: '/admin/event-templates', endpoint: listEventTemplates },
  { name: 'signers', icon: IconSignature, route: '/admin/certificate-signers', endpoint: listSigners },
  { name: 'evaluations', icon: IconChartBar, route: '/admin/evaluations', endpoint: getEvaluationSeason },
  { name: 'retention', icon: IconShieldLock, route: '/system/privacy?tab=retention', endpoint: getRetention },
]

type EventScreen = Omit<Screen, 'route' | 'endpoint'> & { endpoint: Endpoint; pathOf: (event: number) => string }

/** The screens of an event. */
const EVENT_SCREENS: EventScreen[] = [
  {
    name: 'registrations',
    icon: IconUsers,
    endpoint: listRegistrations,
    pathOf: (id) => officeTabPath(id, 'registrations'),
  },
  { name: 'waitlist', icon: IconHourglass, endpoint: listRegistrations, pathOf: (id) => officeTabPath(id, 'waitlist') },
  { name: 'plan', icon: IconCalendarTime, endpoint: listMailPlan, pathOf: (id) => officeTabPath(id, 'plan') },
  { name: 'mails', icon: IconMail, endpoint: listMailLog, pathOf: (id) => officeTabPath(id, 'mails') },
  {
    name: 'accreditations',
    icon: IconCertificate,
    endpoint: listAccreditations,
    pathOf: (id) => officeTabPath(id, 'accreditations'),
  },
  {
    name: 'certificates',
    icon: IconFileCertificate,
    endpoint: listEntitlements,
    pathOf: (id) => officeTabPath(id, 'certificates'),
  },
  {
    name: 'evaluation',
    icon: IconClipboardList,
    endpoint: getEvaluation,
    pathOf: (id) => officeTabPath(id, 'evaluation'),
  },
  { name: 'import', icon: IconTable, endpoint: checkImport, pathOf: (id) => `${officeEventPath(id)}/import` },
]

const EVENT_PATH = /^\/admin\/events\/(\d+)$/

/** The words of the pages of the menu, the other screens, and those of the event that was opened last. */
export function useScreens(user: User, pages: { route: string }[]) {
  const t = useTranslations('search')
  const [event] = useState(lastEvent)
  const isVerified = user.email_verified_at !== null
  const isShown = ({ endpoint }: { endpoint?: Endpoint }) => !endpoint || (isVerified && may(user, endpoint))
  const isListed = (screen: Screen) => pages.some(({ route }) => route === screen.route)
  const optionOf = ({ name, icon, route }: Omit<Screen, 'endpoint'>, detail?: string): SearchOption => ({
    id: `screen:${name}`,
    label: t(`screens.${name}`),
    detail,
    words: t(`words.${name}`),
    icon: <EntryIcon icon={icon} />,
    route,
  })
  const ofEvent = EVENT_SCREENS.filter(isShown).map(({ pathOf, ...screen }) =>
    event
      ? optionOf({ ...screen, route: pathOf(event.id) }, event.title)
      : optionOf({ ...screen, route: '/admin/events' }, t('choose_event')),
  )
  return {
    wordsOfPage: (route: string) => {
      const name = PAGE_WORDS[route]
      return name ? t(`words.${name}`) : ''
    },
    screens: [
      ...SCREENS.filter((screen) => isShown(screen) && !isListed(screen)).map((screen) => optionOf(screen)),
      ...ofEvent,
    ],
  }
}

function lastEvent(): { id: number; title: string } | undefined {
  return readRecentPages()
    .map(({ route, label }: RecentPage) => ({ id: Number(EVENT_PATH.exec(route)?.[1]), title: label }))
    .find(({ id }) => id > 0)
}

/** Ends the session from the search. */
export function useLogoutOption(): SearchOption {
  const t = useTranslations()
  return {
    id: 'logout',
    label: t('menu.logout'),
    words: t('search.words.logout'),
    icon: <EntryIcon icon={IconLogout} />,
    route: '/login',
    onChoose: useLogout(),
  }
}
