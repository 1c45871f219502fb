'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { listQuery } from '@/client/lists'
import { useMay } from '@/client/permissions'
import { PAGE_SIZE } from '@/contract/lists'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { listMailRuns } from '../contract'
import { MailRunProgress } from './MailRunProgress'
import classes from './MailRuns.module.css'
import { MailsPaused } from './MailsPaused'
import { isCurrent, isMoving } from './run-progress'

const SOON = 2000
const SOMETIMES = 15_000

/** What was sent to many people of an event, and how far it is: read from the server, so one may leave and come back. */
export function MailRuns({ workshop_id }: { workshop_id: number }) {
  const may = useMay()
  return (
    <>
      <MailsPaused />
      {may(listMailRuns) && <Runs workshop_id={workshop_id} />}
    </>
  )
}

function Runs({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('mail_log')
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery({
    ...listQuery(listMailRuns, { per_page: PAGE_SIZE, filter: { workshop_id } }),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isMoving) ? SOON : SOMETIMES),
  })
  if (error && !data) return <NotLoaded failure={error} again={() => void refetch()} busy={isFetching} />

  const now = new Date()
  const runs = data?.data.filter((run) => isCurrent(run, now)) ?? []
  if (runs.length === 0) return null
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {t('runs')}
      </h2>
      <ul className={classes.runs}>
        {runs.map((run) => (
          <MailRunProgress key={run.id} run={run} />
        ))}
      </ul>
    </section>
  )
}
