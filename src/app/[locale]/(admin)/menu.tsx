import {
  type Icon,
  IconAddressBook,
  IconAdjustments,
  IconCalendarEvent,
  IconChartBar,
  IconEye,
  IconHome,
  IconKey,
  IconMail,
} from '@tabler/icons-react'
import { FEATURES } from '@/features/all-features'
import type { MenuArea, MenuEntry } from '@/features/feature'
import { EntryIcon } from '@/ui/navigation/EntryIcon'
import type { MenuItem } from './visible-items'

const PAGES: MenuEntry[] = Object.values(FEATURES)
  .flatMap(({ menu = [] }) => menu)
  .sort((one, other) => one.position - other.position)

/** The browser gets the names of the calls without their shapes, so that it loads no contracts for the menu. */
const pageOf = ({ title, group, route, covers, icon, requires, only }: MenuEntry): MenuItem => ({
  title,
  route,
  icon: <EntryIcon icon={icon} />,
  requires: requires.map(({ method, path }) => ({ method, path })),
  ...(covers && { covers }),
  ...(group && { group }),
  ...(only && { only }),
})

const areaOf = (area: MenuArea, icon: Icon): MenuItem => ({
  title: area,
  icon: <EntryIcon icon={icon} />,
  children: PAGES.filter((page) => page.area === area).map(pageOf),
})

/** The menu of the back office: the start page, and areas with the pages of all features. */
export const MENU: MenuItem[] = [
  { title: 'home', route: '/admin', icon: <EntryIcon icon={IconHome} /> },
  areaOf('workshops', IconCalendarEvent),
  areaOf('people', IconAddressBook),
  areaOf('mails', IconMail),
  areaOf('reports', IconChartBar),
  areaOf('configuration', IconAdjustments),
  areaOf('access', IconKey),
  areaOf('oversight', IconEye),
]
