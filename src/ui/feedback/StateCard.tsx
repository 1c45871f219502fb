import type { ReactNode } from 'react'
import { Card, Cluster, Heading, Muted } from '../layout/layout'
import classes from './StateCard.module.css'

type Props = { title: string; text: string; code?: string; icon?: ReactNode; action?: ReactNode; level?: 1 | 2 }

/** A page or a part of it without content tells the reason and what to do next. */
export function StateCard({ title, text, code, icon, action, level = 1 }: Props) {
  return (
    <Card className={classes.card} gap="xs">
      {icon && <div className={classes.icon}>{icon}</div>}
      <Heading level={level} size="h3">
        {title}
      </Heading>
      <Muted className={classes.text}>{text}</Muted>
      {code && <Muted isSmall>{code}</Muted>}
      {action && <Cluster className={classes.action}>{action}</Cluster>}
    </Card>
  )
}
