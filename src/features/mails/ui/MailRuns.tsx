'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useFormats } from '@/client/formats'
import { listQuery } from '@/client/lists'
import { useMay } from '@/client/permissions'
import { query } from '@/client/query'
import { PAGE_SIZE } from '@/contract/lists'
import { showInstant } from '@/i18n/formats'
import { Message } from '@/ui/Message'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { getMailState, listMailRuns } from '../contract'
import { MailRunProgress } from './MailRunProgress'
import classes from './MailRuns.module.css'
import { isCurrent, isMoving } from './run-progress'

const SOON = 2000
const SOMETIMES = 15_000

/** What was sent to many people of an event, and how far it is: read from the server, so one may leave and come back. */
export function MailRuns({ workshop_id }: { workshop_id: number }) {
  const may = useMay()
  return (
    <>
      {may(getMailState) && <Paused />}
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

/** Why nothing goes out at the moment, and when it goes on by itself. */
function Paused() {
  const t = useTranslations('mail_log')
  const formats = useFormats()
  const { data } = useQuery({ ...query(getMailState), refetchInterval: SOMETIMES })
  if (!data?.paused_until || Date.parse(data.paused_until) < Date.now()) return null
  return (
    <Message tone="danger" role="status" title={t('paused', { until: showInstant(data.paused_until, formats) })}>
      {data.message}
    </Message>
  )
}
