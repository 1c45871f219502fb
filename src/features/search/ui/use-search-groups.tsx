import {
  type Icon,
  IconCalendarEvent,
  IconCalendarPlus,
  IconChecklist,
  IconHeartHandshake,
  IconHistory,
  IconMail,
  IconUser,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useConfig } from '@/client/config/config'
import { type RecentPage, readRecentPages } from '@/client/recent-pages'
import { may } from '@/contract/endpoint'
import { personPagePath } from '@/contract/person-page'
import type { User } from '@/features/accounts/contract'
import { listGuests } from '@/features/check-in/contract/guest-list'
import { saveWorkshop } from '@/features/workshops/contract/lifecycle'
import { checkInPath, officeOverviewPath, officeTabPath } from '@/features/workshops/contract/office-path'
import { venueOf } from '@/features/workshops/rules'
import { formatsOf, showDate, showInstant, showTime } from '@/i18n/formats'
import type { PaletteGroup, PaletteOption } from '@/ui/frame/CommandPalette'
import { EntryIcon } from '@/ui/navigation/EntryIcon'
import { FOUND_PEOPLE_MAX, type Found, type FoundEvent, type FoundMail, type FoundPerson } from '../contract'
import { type Fitting, fitOf, fittingOptions, similarOptions } from '../rules'
import { type SearchOption, useLogoutOption, useScreens } from './use-screens'

/** An entry of the menu. */
export type ListedPage = { label: string; group?: string; icon: ReactNode; route: string }

/** The icons of recent pages by their paths; the first that matches is shown. */
const RECENT_ICONS: [path: RegExp, icon: Icon][] = [
  [/^\/check-in\//, IconChecklist],
  [/^\/admin\/events\//, IconCalendarEvent],
  [/^\/admin\/people\//, IconUser],
  [/^\/admin\/sponsors\//, IconHeartHandshake],
  [/^\/system\/users\//, IconUserCog],
]

type Input = { words: string; user: User; pages: ListedPage[]; found: Found | undefined }

/** Groups what is found for the words, the best first; without words it lists the last opened pages, actions and the menu. */
export function useSearchGroups({ words, user, pages, found }: Input): PaletteGroup[] {
  const t = useTranslations('search')
  const [recent] = useState(readRecentPages)
  const actions = useActions(user, found)
  const { screens, wordsOfPage } = useScreens(user, pages)
  const menuPages = pages.map(({ label, group, icon, route }) => ({
    id: route,
    label,
    detail: group,
    words: joined(group ?? '', wordsOfPage(route)),
    icon,
    route,
  }))
  const logout = useLogoutOption()
  const foundKinds = useFoundKinds(words, user, found)
  if (words === '')
    return [
      { title: t('recent'), options: recent.map(recentOption) },
      { title: t('actions'), options: actions },
      { title: t('pages'), options: menuPages },
    ].filter(({ options }) => options.length > 0)

  const listed = [...menuPages, ...screens]
  const kinds = [
    { title: t('actions'), options: fittingOptions([...actions, logout], words) },
    { title: t('pages'), options: fittingOptions(listed, words) },
    ...foundKinds,
  ]
  const isFound = kinds.some(({ options }) => options.some(({ fit }) => fit > 0))
  return groupsOf(isFound ? kinds : [{ title: t('pages'), options: similarOptions(listed, words) }, ...kinds], (kind) =>
    t('similar', { kind }),
  )
}

type Kind = { title: string; options: Fitting<PaletteOption>[] }

/** Groups with a whole word come first, and similar words in groups of their own last. */
function groupsOf(kinds: Kind[], similarTitleOf: (kind: string) => string): PaletteGroup[] {
  const groups = kinds.flatMap(({ title, options }) => {
    const exact = options.filter(({ fit }) => fit > 0)
    const similar = options.filter(({ fit }) => fit === 0)
    return [
      { title, options: exact },
      { title: similarTitleOf(title), options: similar },
    ]
  })
  return groups
    .filter(({ options }) => options.length > 0)
    .toSorted((one, other) => bestOf(other) - bestOf(one))
    .map(({ title, options }) => ({ title, options: options.map(({ option }) => option) }))
}

const bestOf = ({ options }: Kind) => Math.max(...options.map(({ fit }) => fit))

/** The rows that the server has found. */
function useFoundKinds(words: string, user: User, found: Found | undefined): Kind[] {
  const t = useTranslations('search')
  const menu = useTranslations('menu')
  const { eventOption, personOption, mailOption } = useOptions(user)
  if (!found) return []
  const fitting = (option: PaletteOption, isSimilar = false) => ({ option, fit: fitOf(option, words, { isSimilar }) })
  const eventFits = (event: FoundEvent): Fitting<PaletteOption> =>
    String(event.id) === words ? { option: eventOption(event), fit: 2 } : fitting(eventOption(event), event.is_similar)
  const people = found.people.map((person) => fitting(personOption(person), person.is_similar))
  /** The list of people shows those for whom there is no space here. */
  const allPeople: Fitting<PaletteOption>[] =
    people.length === FOUND_PEOPLE_MAX
      ? [
          {
            fit: people.some(({ fit }) => fit > 0) ? 1 : 0,
            option: {
              id: 'people:all',
              label: t('all_people', { text: words }),
              icon: <EntryIcon icon={IconUsers} />,
              route: allPeoplePath(words),
            },
          },
        ]
      : []
  return [
    { title: menu('workshops'), options: found.events.map(eventFits) },
    { title: t('people'), options: [...people, ...allPeople] },
    { title: menu('sponsors'), options: found.sponsors.map((sponsor) => fitting(sponsorOption(sponsor))) },
    { title: menu('users'), options: found.users.map((account) => fitting(userOption(account))) },
    { title: t('mails'), options: found.mails.map((mail) => fitting(mailOption(mail))) },
  ]
}

const allPeoplePath = (text: string) => `/admin/people?${new URLSearchParams({ search: text })}`

const recentOption = ({ route, label }: RecentPage): PaletteOption => ({
  id: `recent:${route}`,
  label,
  route,
  icon: <EntryIcon icon={RECENT_ICONS.find(([path]) => path.test(route))?.[1] ?? IconHistory} />,
})

const sponsorOption = ({ id, name }: Found['sponsors'][number]) => ({
  id: `sponsor:${id}`,
  label: name,
  icon: <EntryIcon icon={IconHeartHandshake} />,
  route: `/admin/sponsors/${id}`,
})

const userOption = ({ id, name, email }: Found['users'][number]) => ({
  id: `user:${id}`,
  label: name,
  detail: email,
  icon: <EntryIcon icon={IconUserCog} />,
  route: `/system/users/${id}`,
})

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')

function useOptions(user: User) {
  const t = useTranslations('search')
  const logWords = useTranslations('mail_log')
  const eventWords = useTranslations('workshops')
  const formats = formatsOf(user, useConfig())
  return {
    eventOption: (event: FoundEvent): PaletteOption => ({
      id: `event:${event.id}`,
      label: event.title,
      detail: joined(
        event.is_cancelled ? t('cancelled') : '',
        `${showDate(event.date, formats)}, ${showTime(event.time, formats)}`,
        venueOf(event, eventWords('presence_online')),
        event.speaker,
      ),
      icon: <EntryIcon icon={IconCalendarEvent} />,
      route: officeOverviewPath(event.id),
    }),
    personOption: ({ id, name, email, institution, external_ids, registrations }: FoundPerson): PaletteOption => ({
      id: `person:${id}`,
      label: name || email,
      detail: joined(name ? email : '', institution, ...external_ids, t('registrations', { count: registrations })),
      icon: <EntryIcon icon={IconUser} />,
      route: personPagePath(id),
    }),
    mailOption: ({ id, email, type, status, created_at, workshop_id, workshop_title }: FoundMail): PaletteOption => ({
      id: `mail:${id}`,
      label: email,
      detail: joined(
        logWords(`type_${type}`),
        logWords(`status_${status}`),
        showInstant(created_at, formats),
        workshop_title,
      ),
      icon: <EntryIcon icon={IconMail} />,
      route: officeTabPath(workshop_id, 'mails', {}, email),
    }),
  }
}

/** The actions that this person may take, among them the check-in of each event of today. */
function useActions(user: User, found: Found | undefined): SearchOption[] {
  const t = useTranslations('search')
  const eventWords = useTranslations('workshops')
  const formats = formatsOf(user, useConfig())
  if (!user.email_verified_at) return []
  const checkIns = (found?.today ?? []).map(({ id, title, time }) => ({
    id: `check-in:${id}`,
    label: t('check_in', { title }),
    detail: t('check_in_at', { time: showTime(time, formats) }),
    words: t('words.check_in'),
    icon: <EntryIcon icon={IconChecklist} />,
    route: checkInPath(id),
  }))
  const noCheckIn = {
    id: 'check-in',
    label: t('check_in_today'),
    detail: t('check_in_none'),
    icon: <EntryIcon icon={IconChecklist} />,
    route: '/admin/events',
  }
  const newEvent = {
    id: 'new-event',
    label: eventWords('list_new'),
    words: t('words.new_event'),
    icon: <EntryIcon icon={IconCalendarPlus} />,
    route: '/admin/events/new',
  }
  return [
    ...(may(user, saveWorkshop) ? [newEvent] : []),
    ...(may(user, listGuests) ? (found && checkIns.length === 0 ? [noCheckIn] : checkIns) : []),
  ]
}
