import { Skeleton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Loaded } from '@/ui/feedback/Loaded'
import { Heading, Muted, Stack } from '@/ui/layout/layout'
import classes from './settings.module.css'

type Props<Data> = Pick<ComponentProps<typeof Loaded<Data>>, 'query' | 'children'> & { title: string; text: string }

/** A part of the settings that shows what its query loads. */
export const SettingsSection = <Data,>({ title, text, query, children }: Props<Data>) => (
  <Stack as="section" align="start" className={classes.section}>
    <Heading size="h3">{title}</Heading>
    <Muted>{text}</Muted>
    {/* React keeps the skeleton of a tab that was not opened, which loads nothing. */}
    <Loaded query={query} waiting={<Skeleton height={200} />}>
      {children}
    </Loaded>
  </Stack>
)
