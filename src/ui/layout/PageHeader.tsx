import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

/** The heading of a page of the back office, with its actions beside it. */
export function PageHeader({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
