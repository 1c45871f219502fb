import type { ReactNode } from 'react'
import classes from './season.module.css'

/** A part of the page with its heading and a note about its figures. */
export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2 className={classes.subtitle}>{title}</h2>
      {note && <p className={classes.note}>{note}</p>}
      {children}
    </section>
  )
}
