import type { ReactNode } from 'react'
import { Stack } from '../layout/layout'
import { Link } from '../navigation/Link'
import { MenuLine } from './MenuLine'
import classes from './Sidebar.module.css'

export type SidebarEntry = { label: string; icon: ReactNode } & (
  | { route: string; isOpen: boolean }
  | { onChoose: () => void }
)
type Props = { label: string; entries: SidebarEntry[]; foot: SidebarEntry[]; onChoose?: () => void }

/** The menu of the back office. Its entries scroll by themselves, so that settings and sign-out stay in view. */
export function Sidebar({ label, entries, foot, onChoose }: Props) {
  return (
    <nav className={classes.sidebar} aria-label={label}>
      <div className={classes.scroll}>
        <Entries entries={entries} onChoose={onChoose} />
      </div>
      <div className={classes.foot}>
        <Entries entries={foot} onChoose={onChoose} />
      </div>
    </nav>
  )
}

function Entries({ entries, onChoose }: Pick<Props, 'entries' | 'onChoose'>) {
  return (
    <Stack as="ul" gap="0">
      {entries.map((entry) => (
        <li key={entry.label}>
          <Entry entry={entry} onChoose={onChoose} />
        </li>
      ))}
    </Stack>
  )
}

function Entry({ entry, onChoose }: { entry: SidebarEntry } & Pick<Props, 'onChoose'>) {
  const { label, icon } = entry
  const content = (
    <>
      {icon}
      <span className={classes.label}>{label}</span>
    </>
  )
  if ('route' in entry) {
    return (
      <MenuLine
        as={Link}
        className={classes.entry}
        href={entry.route}
        title={label}
        aria-current={entry.isOpen ? 'page' : undefined}
        onClick={onChoose}
      >
        {content}
      </MenuLine>
    )
  }
  const choose = () => {
    onChoose?.()
    entry.onChoose()
  }
  return (
    <MenuLine as="button" type="button" className={classes.entry} title={label} onClick={choose}>
      {content}
    </MenuLine>
  )
}
