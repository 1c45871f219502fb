import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Heading, Stack } from '@/ui/layout/layout'
import classes from './PersonDrawer.module.css'

type Props = {
  title: string
  /** The section that the link asked for takes the focus. */
  isWanted?: boolean
  children: ReactNode
}

export function PersonSection({ title, isWanted, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The drawer takes the focus first.
    if (isWanted) setTimeout(() => heading.current?.focus(), 300)
  }, [isWanted])
  return (
    <Stack as="section" className={classes.section} aria-labelledby={id}>
      <Heading level={3} ref={heading} id={id} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </Stack>
  )
}
