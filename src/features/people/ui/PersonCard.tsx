'use client'

import { type ReactNode, useId } from 'react'
import classes from './PersonPage.module.css'

type Props = { title: string; count: number; empty: string; before?: ReactNode; children: ReactNode }

/** A part of the person's page; its text stands where there are no entries. */
export function PersonCard({ title, count, empty, before, children }: Props) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.subtitle}>
        {count > 0 ? `${title} (${count})` : title}
      </h2>
      {before}
      {count > 0 ? children : <p className={classes.hint}>{empty}</p>}
    </section>
  )
}
