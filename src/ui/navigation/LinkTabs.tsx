import { Link } from '@/ui/navigation/Link'
import classes from './LinkTabs.module.css'
import { useCenteredTab } from './use-centered-tab'

type Props = { label: string; tabs: readonly { href: string; label: string; isOpen: boolean }[] }

/** Screens that belong together, in one line; a narrow screen scrolls it to the open one. */
export function LinkTabs({ label, tabs }: Props) {
  const bar = useCenteredTab<HTMLElement>(tabs.find(({ isOpen }) => isOpen)?.href)
  return (
    <nav ref={bar} className={classes.bar} aria-label={label}>
      {tabs.map(({ href, label: name, isOpen }) => (
        <Link key={href} className={classes.tab} href={href} aria-current={isOpen ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
