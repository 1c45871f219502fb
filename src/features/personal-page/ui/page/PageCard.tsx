import type { ReactNode } from 'react'
import { Card, Heading } from '@/ui/layout/layout'
import classes from './PersonalPage.module.css'

type Props = { id: string; title: string; children: ReactNode }

/** A part of the personal page, to whose title links lead. */
export const PageCard = ({ id, title, children }: Props) => (
  <Card gap="md" aria-labelledby={id}>
    <Heading size="h3" className={classes.anchor} id={id}>
      {title}
    </Heading>
    {children}
  </Card>
)
