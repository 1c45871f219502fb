'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { EmailAddress } from '@/ui/content/EmailAddress'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { type Column, DataTable } from '@/ui/table/DataTable'
import {
  EVENT_MAIL_TYPES,
  listMailLog,
  MAIL_STATUSES,
  type MailLogEntry,
  type MailStatus,
  repeatMails,
} from '../contract'
import classes from './MailLogTab.module.css'
import { MailRuns } from './MailRuns'
import { RepeatAllMails, RepeatMail } from './RepeatMails'

const NEWEST_FIRST = { by: 'created_at', direction: 'desc' } as const
const REFRESH_MS = 4000

const SENDING_STATUSES: readonly MailStatus[] = ['queued', 'sending']

/** The list is refreshed while mails are being sent. */
const refreshInterval = (rows: readonly MailLogEntry[]) =>
  rows.some(({ status }) => SENDING_STATUSES.includes(status)) && REFRESH_MS

/** Lists the mails about an event with their status. `failedPath` is the address of this list, filtered by failed mails. */
export function MailLogTab({ workshop_id, failedPath }: { workshop_id: number; failedPath: string }) {
  const t = useTranslations('mail_log')
  const may = useMay()
  const statuses = MAIL_STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))
  const types = EVENT_MAIL_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))
  return (
    <div className={classes.tab}>
      <MailRuns workshop_id={workshop_id} failedPath={failedPath} />
      <DataTable
        endpoint={listMailLog}
        params={{ id: workshop_id }}
        caption={t('mails')}
        columns={useColumns()}
        filters={[
          { column: 'status', title: t('status'), options: statuses },
          { column: 'type', title: t('type'), options: types },
        ]}
        sort={NEWEST_FIRST}
        refresh={refreshInterval}
        rowActions={may(repeatMails) ? (mail) => <RepeatMail workshop_id={workshop_id} mail={mail} /> : undefined}
        toolbar={<RepeatAllMails workshop_id={workshop_id} />}
        empty={{ text: t('empty') }}
      />
    </div>
  )
}

function useColumns(): Column<MailLogEntry>[] {
  const t = useTranslations('mail_log')
  return [
    { key: 'email', title: t('email'), render: Recipient },
    { key: 'type', title: t('type'), render: ({ type }) => <span className={classes.type}>{t(`type_${type}`)}</span> },
    { key: 'status', title: t('status'), narrow: true, render: ({ status }) => <MailStatusChip status={status} /> },
    { key: 'message', title: t('message') },
    { key: 'created_at', title: t('created_at'), sortable: true, kind: 'instant', narrow: true },
    { key: 'sent_at', title: t('sent_at'), kind: 'instant', narrow: true },
    { key: 'subject', title: t('subject'), initiallyHidden: true },
  ]
}

const Recipient = ({ email, recipient_name }: MailLogEntry) => (
  <>
    <span className={classes.address}>
      <EmailAddress address={email} />
    </span>
    {recipient_name && <span className={classes.name}>{recipient_name}</span>}
  </>
)

const TONES: Record<MailStatus, Tone> = {
  queued: 'plain',
  held: 'watch',
  sending: 'active',
  sent: 'good',
  retrying: 'watch',
  failed: 'bad',
  suppressed: 'bad',
  skipped: 'plain',
  dropped: 'plain',
  unknown: 'watch',
}

function MailStatusChip({ status }: { status: MailStatus }) {
  const t = useTranslations('mail_log')
  return <StatusChip tone={TONES[status]}>{t(`status_${status}`)}</StatusChip>
}
