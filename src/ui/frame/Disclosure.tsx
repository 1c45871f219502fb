import type { ReactNode } from 'react'
import { Card } from '../layout/layout'
import classes from './Disclosure.module.css'
import { MenuLine } from './MenuLine'

type Props = { summary: ReactNode; className?: string; children: ReactNode }

/** A menu of plain links, which opens without script; MenuScript closes it. */
export const Disclosure = ({ summary, className = classes.popup, children }: Props) => (
  <details className={classes.menu} data-menu="">
    <MenuLine as="summary" className={classes.summary}>
      {summary}
    </MenuLine>
    <Card as="div" isFlush className={className}>
      {children}
    </Card>
  </details>
)
