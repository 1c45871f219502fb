import { type ReactNode, useId } from 'react'
import classes from './ThankYou.module.css'

export function ThankYouSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
