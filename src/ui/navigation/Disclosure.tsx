import type { ReactNode } from 'react'
import classes from './Disclosure.module.css'

type Props = { summary: ReactNode; children: ReactNode }

/** A menu of plain links, which opens without script; MenuScript closes it. */
export const Disclosure = ({ summary, children }: Props) => (
  <details className={classes.menu} data-menu="">
    <summary className={classes.summary}>{summary}</summary>
    {children}
  </details>
)
