'use client'

import type { MouseEvent, ReactNode } from 'react'

type Props = {
  href: string
  /** The pages that the link may return to. */
  paths: readonly string[]
  className?: string
  children: ReactNode
}

/**
 * Returns to the last of these pages that this tab has shown: the browser restores its address, its filters and its
 * position. Without one, and without script, the link leads to its own address.
 */
export function BackLink({ href, paths, className, children }: Props) {
  return (
    <a
      className={className}
      href={href}
      onClick={(click) => isPlainClick(click) && goBackTo(paths) && click.preventDefault()}
    >
      {children}
    </a>
  )
}

/** Other clicks open a new tab or window. */
const isPlainClick = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => !(metaKey || ctrlKey || shiftKey || altKey)

function goBackTo(paths: readonly string[]): boolean {
  const isWanted = (address: string | null) =>
    paths.some((path) => address?.split(/[?#]/)[0] === location.origin + path)
  const steps = 'navigation' in window ? stepsBackTo(isWanted) : stepsByReferrer(isWanted)
  if (steps < 0) history.go(steps)
  return steps < 0
}

/** Links within the page and reloads are entries of the history, too. */
function stepsBackTo(isWanted: (address: string | null) => boolean): number {
  const current = navigation.currentEntry?.index ?? 0
  const found = navigation
    .entries()
    .slice(0, current)
    .findLast(({ url }) => isWanted(url))
  return found ? found.index - current : 0
}

/** Older browsers do not list their history; there a link within the page hides the step that leads back. */
const stepsByReferrer = (isWanted: (address: string) => boolean): number =>
  isWanted(document.referrer) && location.hash === '' ? -1 : 0
