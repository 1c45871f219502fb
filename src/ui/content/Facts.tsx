import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** Terms with their values, one below the other. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
