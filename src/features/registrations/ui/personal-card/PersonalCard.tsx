import type { ReactNode } from 'react'
import { Callout } from '@/ui/feedback/Callout'
import classes from './PersonalCard.module.css'

type Props = { title: string; text?: ReactNode; icon?: ReactNode; problem?: string; children: ReactNode }

/** The card of a page behind a personal link: title, text, error and actions. */
export function PersonalCard({ title, text, icon, problem, children }: Props) {
  return (
    <section className={classes.card}>
      <div className={classes.opening}>
        {icon}
        <div>
          <h1 className={classes.title}>{title}</h1>
          {text && <p className={classes.text}>{text}</p>}
        </div>
      </div>
      {problem && (
        <div className={classes.problem}>
          <Callout tone="danger" role="alert">
            {problem}
          </Callout>
        </div>
      )}
      {children}
    </section>
  )
}
