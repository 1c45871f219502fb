import type { ReactNode } from 'react'
import { usePathname } from '@/i18n/navigation'
import { Muted, Stack } from '../layout/layout'
import { Link } from '../navigation/Link'
import { MenuLine } from './MenuLine'
import classes from './Sidebar.module.css'

export type SidebarEntry = {
  label: string
  icon: ReactNode
  route?: string
  onChoose?: () => void
  children?: SidebarEntry[]
}
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
    <Stack as="ul" gap="0" className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <Entry entry={entry} onChoose={onChoose} />
        </li>
      ))}
    </Stack>
  )
}

function Entry({ entry, onChoose }: { entry: SidebarEntry } & Pick<Props, 'onChoose'>) {
  const here = usePathname()
  const { label, icon, route, children = [] } = entry
  const content = (
    <>
      {icon}
      {label}
    </>
  )
  if (children.length > 0) {
    return (
      <>
        <Muted as="span" isSmall className={classes.group}>
          {label}
        </Muted>
        <Entries entries={children} onChoose={onChoose} />
      </>
    )
  }
  if (route === undefined) {
    const choose = () => {
      onChoose?.()
      entry.onChoose?.()
    }
    return (
      <MenuLine as="button" type="button" className={classes.entry} onClick={choose}>
        {content}
      </MenuLine>
    )
  }
  return (
    <MenuLine
      as={Link}
      className={classes.entry}
      href={route}
      aria-current={isCurrent(here, route) ? 'page' : undefined}
      onClick={onChoose}
    >
      {content}
    </MenuLine>
  )
}

/** Every path begins with that of the overview, so only a longer route is current for the paths below it. */
const isCurrent = (here: string, route: string) =>
  here === route || (route.split('/').length > 2 && here.startsWith(`${route}/`))
