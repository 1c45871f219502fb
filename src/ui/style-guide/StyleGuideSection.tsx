import { type ReactNode, useId } from 'react'
import classes from './style-guide.module.css'

export function StyleGuideSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
