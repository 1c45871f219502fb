'use client'

import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { CallFailed } from '@/client/calls/call'
import { LoadError } from '@/ui/feedback/LoadError'
import classes from './second-factor.module.css'

type SectionQuery = {
  data: unknown
  error: unknown
  isFetching: boolean
  isPending: boolean
  refetch: () => unknown
}

type Props = { title: string; text: string; query: SectionQuery; children: ReactNode }

/** A part of the settings that shows what its query loads. */
export function SettingsSection({ title, text, query, children }: Props) {
  const { data, error, isFetching, isPending, refetch } = query
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {error instanceof CallFailed && !data && (
        <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
      )}
      {isPending && <Skeleton className={classes.waiting} />}
      {children}
    </section>
  )
}
