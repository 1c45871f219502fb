'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { EmailAddress } from '@/ui/EmailAddress'
import { StatusChip, type Tone } from '@/ui/StatusChip'
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
const SOON = 4000

const UNDER_WAY: readonly MailStatus[] = ['queued', 'sending']

/** While something is on its way the list follows it. */
const refresh = (rows: readonly MailLogEntry[]) => rows.some(({ status }) => UNDER_WAY.includes(status)) && SOON

/** What became of the mails about an event. */
export function MailLogTab({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('mail_log')
  const may = useMay()
  const statuses = MAIL_STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))
  const types = EVENT_MAIL_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))
  return (
    <div className={classes.tab}>
      <MailRuns workshop_id={workshop_id} />
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
        refresh={refresh}
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
    { key: 'status', title: t('status'), narrow: true, render: ({ status }) => <Status status={status} /> },
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
  dropped: 'plain',
  unknown: 'watch',
}

function Status({ status }: { status: MailStatus }) {
  const t = useTranslations('mail_log')
  return <StatusChip tone={TONES[status]}>{t(`status_${status}`)}</StatusChip>
}
