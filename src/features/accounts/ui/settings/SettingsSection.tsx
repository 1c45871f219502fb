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
    <Loaded query={query} waiting={200}>
      {children}
    </Loaded>
  </Stack>
)
