'use client'

import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import classes from './Disclosure.module.css'

type Props = { summary: ReactNode; children: ReactNode }

/** A menu of plain links, which opens without script; with script a chosen link, Escape and leaving it close it. */
export function Disclosure({ summary, children }: Props) {
  const disclosure = useRef<HTMLDetailsElement>(null)

  const close = () => {
    if (disclosure.current) disclosure.current.open = false
  }
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) close()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    close()
    disclosure.current?.querySelector('summary')?.focus()
  }

  return (
    <details
      ref={disclosure}
      className={classes.menu}
      onClick={closeOnLink}
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <summary className={classes.summary}>{summary}</summary>
      {children}
    </details>
  )
}
