'use client'

import { Link } from '@/i18n/navigation'
import classes from './LinkTabs.module.css'
import { useOpenInView } from './use-open-in-view'

type Props = { label: string; tabs: readonly { href: string; label: string; isOpen: boolean }[] }

/** Screens that belong together, in one line; a narrow screen pushes it sideways, to the one that is open. */
export function LinkTabs({ label, tabs }: Props) {
  const place = tabs.findIndex(({ isOpen }) => isOpen)
  const bar = useOpenInView<HTMLElement>(place)
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
