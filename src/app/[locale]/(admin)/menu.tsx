import { type Icon, IconAdjustments, IconEye, IconHome, IconKey, IconLifebuoy } from '@tabler/icons-react'
import { FEATURES } from '@/features/all-features'
import type { MenuEntry } from '@/features/feature'
import { EntryIcon } from '@/ui/navigation/EntryIcon'
import type { MenuItem } from './visible-items'

const ENTRIES = Object.values(FEATURES)
  .flatMap(({ menu = [] }) => menu)
  .sort((one, other) => one.position - other.position)

const entriesOf = (parent?: MenuEntry['parent']): MenuItem[] =>
  ENTRIES.filter((entry) => entry.parent === parent).map(itemOf)

/** The browser gets the names of the calls without their shapes, so that it loads no contracts for the menu. */
const itemOf = ({ title, route, icon, requires, only }: MenuEntry): MenuItem => ({
  title,
  route,
  icon: <EntryIcon icon={icon} />,
  requires: requires.map(({ method, path }) => ({ method, path })),
  ...(only && { only }),
})

const parentOf = (title: NonNullable<MenuEntry['parent']>, icon: Icon): MenuItem => ({
  title,
  icon: <EntryIcon icon={icon} />,
  children: entriesOf(title),
})

/** The menu of the back office: the entries of all features below the start page. */
export const MENU: MenuItem[] = [
  { title: 'home', route: '/admin', icon: <EntryIcon icon={IconHome} /> },
  ...entriesOf(),
  parentOf('access', IconKey),
  parentOf('configuration', IconAdjustments),
  parentOf('oversight', IconEye),
  { title: 'support', route: '/support', icon: <EntryIcon icon={IconLifebuoy} /> },
]
