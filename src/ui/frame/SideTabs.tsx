import { useId } from 'react'
import { Muted } from '../layout/layout'
import { Link } from '../navigation/Link'
import { useCenteredTab } from '../navigation/use-centered-tab'
import { MenuLine } from './MenuLine'
import classes from './SideTabs.module.css'

type Tab = { href: string; label: string; isOpen: boolean }
export type TabGroup = { title: string; tabs: readonly Tab[] }

/** Screens that belong together, in groups beside the open one; a narrow screen has all of them in one line above it. */
export function SideTabs({ label, groups }: { label: string; groups: readonly TabGroup[] }) {
  const bar = useCenteredTab<HTMLElement>(groups.flatMap(({ tabs }) => tabs).find(({ isOpen }) => isOpen)?.href)
  return (
    <nav ref={bar} className={classes.bar} aria-label={label}>
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </nav>
  )
}

function Group({ title, tabs }: TabGroup) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className={classes.group}>
      <Muted as="span" id={id} isSmall className={classes.title}>
        {title}
      </Muted>
      {tabs.map(({ href, label, isOpen }) => (
        <MenuLine as={Link} key={href} className={classes.tab} href={href} aria-current={isOpen ? 'page' : undefined}>
          {label}
        </MenuLine>
      ))}
    </fieldset>
  )
}
