import type { ReactNode } from 'react'
import classes from './StateCard.module.css'

type Props = { title: string; text: string; code?: string; icon?: ReactNode; action?: ReactNode; heading?: 'h1' | 'h2' }

/** A page or a part of it without content tells the reason and what to do next. */
export function StateCard({ title, text, code, icon, action, heading: Heading = 'h1' }: Props) {
  return (
    <section className={classes.card}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {code && <p className={classes.code}>{code}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </section>
  )
}
