import type { ReactNode } from 'react'
import { Message } from '@/ui/Message'
import classes from './PersonalCard.module.css'

type Props = { title: string; text?: ReactNode; problem?: string; children: ReactNode }

/** The one card of a page behind a personal link: what it is about, what went wrong, and what can be done. */
export function PersonalCard({ title, text, problem, children }: Props) {
  return (
    <section className={classes.card}>
      <h1 className={classes.title}>{title}</h1>
      {text && <p className={classes.text}>{text}</p>}
      {problem && (
        <div className={classes.problem}>
          <Message tone="danger" role="alert">
            {problem}
          </Message>
        </div>
      )}
      {children}
    </section>
  )
}
