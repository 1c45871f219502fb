'use client'

import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './PersonDrawer.module.css'

type Props = {
  title: string
  /** What the person was opened for: the focus goes there. */
  isWanted?: boolean
  children: ReactNode
}

/** A part of what is shown of a person, under its heading. */
export function PersonSection({ title, isWanted, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After the drawer, which takes the focus first.
    if (isWanted) setTimeout(() => heading.current?.focus(), 300)
  }, [isWanted])
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1} className={classes.heading}>
        {title}
      </h3>
      {children}
    </section>
  )
}
