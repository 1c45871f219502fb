import type { Icon } from '@tabler/icons-react'

/** The icon of an entry of the menu and of the search. The server renders those of the menu. */
export function EntryIcon({ icon: Icon }: { icon: Icon }) {
  return <Icon size={20} stroke={1.75} aria-hidden />
}
