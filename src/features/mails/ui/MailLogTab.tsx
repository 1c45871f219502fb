import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import { type Column, DataTable } from '@/ui/table/DataTable'
import type { Filter } from '@/ui/table/list-state'
import {
  EVENT_MAIL_TYPES,
  listMailLog,
  listMailRuns,
  MAIL_STATUSES,
  type MailLogEntry,
  type MailStatus,
} from '../contract'
import { MailRuns } from './MailRuns'
import { MailStatusChip } from './MailStatusChip'
import type { LogPath } from './run-progress'
import { useRunName } from './use-run-name'

const NEWEST_FIRST = { by: 'created_at', direction: 'desc' } as const
const REFRESH_MS = 4000
const RUNS_MAX = 100

const SENDING_STATUSES: readonly MailStatus[] = ['queued', 'sending']

/** The list is refreshed while mails are being sent. */
const refreshInterval = (rows: readonly MailLogEntry[]) =>
  rows.some(({ status }) => SENDING_STATUSES.includes(status)) && REFRESH_MS

type PersonPath = (registration_id: string) => string

type Props = {
  workshop_id: number
  /** The pages that the log leads to: itself with a filter, and the person of a registration. */
  paths: { log: LogPath; person: PersonPath }
  onOpen?: (mail: MailLogEntry) => void
  rowActions?: (mail: MailLogEntry) => ReactNode
  toolbar?: ReactNode
}

export function MailLogTab({ workshop_id, paths, onOpen, rowActions, toolbar }: Props) {
  const t = useTranslations('mail_log')
  const statuses = MAIL_STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))
  const types = EVENT_MAIL_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))
  const runs = useRunFilter(workshop_id)
  return (
    <Stack gap="xs">
      <MailRuns showsFinished workshop_id={workshop_id} logPath={paths.log} />
      <DataTable
        endpoint={listMailLog}
        params={{ id: workshop_id }}
        caption={t('mails')}
        columns={useColumns(paths.person)}
        filters={[
          { column: 'status', title: t('status'), options: statuses },
          { column: 'type', title: t('type'), options: types },
          ...runs,
        ]}
        sort={NEWEST_FIRST}
        refresh={refreshInterval}
        onOpen={onOpen}
        rowActions={rowActions}
        toolbar={toolbar}
        empty={{ text: t('empty') }}
      />
    </Stack>
  )
}

/** The runs of the event, newest first; none until they are read. */
function useRunFilter(workshop_id: number): Filter[] {
  const t = useTranslations('mail_log')
  const may = useMay()
  const formats = useFormats()
  const runNameOf = useRunName()
  const { data } = useQuery({
    ...listQuery(listMailRuns, { per_page: RUNS_MAX, filter: { workshop_id } }),
    enabled: may(listMailRuns),
  })
  const runs = data?.data ?? []
  if (runs.length === 0) return []
  const options = runs.map((run) => {
    return { value: String(run.id), label: `${runNameOf(run)} (${showInstant(run.created_at, formats)})` }
  })
  return [{ column: 'run_id', title: t('run'), options }]
}

function useColumns(personPath: PersonPath): Column<MailLogEntry>[] {
  const t = useTranslations('mail_log')
  return [
    { key: 'email', title: t('email'), width: 220, least: 160 },
    {
      key: 'recipient_name',
      title: t('name'),
      width: 150,
      least: 120,
      yields: 1,
      render: ({ recipient_name, registration_id }) =>
        registration_id === null ? (
          recipient_name
        ) : (
          <TextLink href={personPath(registration_id)}>{recipient_name || t('to_person')}</TextLink>
        ),
    },
    {
      key: 'type',
      title: t('type'),
      width: 176,
      least: 100,
      card: 'fill',
      render: ({ type }) => t(`type_${type}`),
    },
    {
      key: 'status',
      title: t('status'),
      width: 172,
      narrow: true,
      render: ({ status }) => <MailStatusChip status={status} />,
    },
    { key: 'message', title: t('reason'), width: 180, least: 150, lines: 'two' },
    { key: 'created_at', title: t('created_at'), sortable: true, kind: 'instant', width: 148, narrow: true },
    { key: 'sent_at', title: t('sent_at'), kind: 'instant', width: 148, narrow: true, initiallyHidden: true },
    { key: 'subject', title: t('subject'), initiallyHidden: true },
  ]
}
