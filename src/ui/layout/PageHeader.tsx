import type { ReactNode } from 'react'
import { Cluster, Heading, Muted, Stack } from './layout'
import classes from './PageHeader.module.css'

/** The heading of a page of the back office, with its actions beside it. */
export const PageHeader = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <Cluster gap="md" justify="between" className={classes.header}>
    <Stack gap="xs" className={text && classes.long}>
      <Heading level={1} size="h2" className={classes.title}>
        {title}
      </Heading>
      {text && <Muted className={classes.text}>{text}</Muted>}
    </Stack>
    {children && <Cluster className={classes.actions}>{children}</Cluster>}
  </Cluster>
)
