import type { ReactNode } from 'react'
import classes from './Callout.module.css'

type Props = {
  tone: 'danger' | 'watch' | 'done' | 'plain'
  title?: string
  /** An alert is read out at once, a status after the current sentence; text that was always there needs no role. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

/** A box for a message about the content below it, without Mantine's alert. */
export function Callout({ tone, title, role, children }: Props) {
  return (
    <div className={classes.message} data-tone={tone} role={role}>
      {title && <strong className={classes.title}>{title}</strong>}
      {children}
    </div>
  )
}

/** The result of the last action, which screen readers read out; nothing without a text. */
export const Outcome = ({ tone, children }: { tone: 'danger' | 'done'; children?: ReactNode }) =>
  children && (
    <Callout tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </Callout>
  )
