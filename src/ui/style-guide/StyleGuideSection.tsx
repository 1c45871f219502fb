import { type ReactNode, useId } from 'react'
import { Heading, Stack } from '../layout/layout'
import classes from './style-guide.module.css'

export function StyleGuideSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" className={classes.section} aria-labelledby={id}>
      <Heading id={id} size="h3">
        {title}
      </Heading>
      {children}
    </Stack>
  )
}
