import type { ReactNode } from 'react'
import classes from './Message.module.css'

type Props = {
  tone: 'danger' | 'done' | 'plain'
  title?: string
  /** Read out at once where something went wrong, in its turn where something is done; not at all where it always stood. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

/** A box that says something about what stands below it, without Mantine's alert. */
export function Message({ tone, title, role, children }: Props) {
  return (
    <div className={classes.message} data-tone={tone} role={role}>
      {title && <strong className={classes.title}>{title}</strong>}
      {children}
    </div>
  )
}
