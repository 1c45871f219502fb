'use client'

import { useTranslations } from 'next-intl'
import { MAIL_TYPES } from '@/contract/values/mails'
import { PageHeader } from '@/ui/layout/PageHeader'
import { DataTable } from '@/ui/table/DataTable'
import { listCapturedMails } from '../contract'

const NEWEST_FIRST = { by: 'created_at', direction: 'desc' } as const
/** The list is refreshed, because mails are caused by actions in other windows. */
const REFRESH_MS = 10_000

export function MailboxTable() {
  const t = useTranslations('mailbox')
  const words = useTranslations('mail_log')
  return (
    <>
      <PageHeader title={t('list')} text={t('text')} />
      <DataTable
        endpoint={listCapturedMails}
        caption={t('list')}
        columns={[
          { key: 'subject', title: t('subject'), width: 320, least: 220 },
          { key: 'email', title: t('email'), width: 240, least: 140 },
          {
            key: 'type',
            title: t('type'),
            width: 170,
            least: 110,
            yields: 1,
            render: ({ type }) => words(`type_${type}`),
          },
          { key: 'created_at', title: t('created_at'), sortable: true, kind: 'instant', narrow: true },
        ]}
        filters={[
          {
            column: 'type',
            title: t('type'),
            options: MAIL_TYPES.map((value) => ({ value, label: words(`type_${value}`) })),
          },
        ]}
        sort={NEWEST_FIRST}
        refresh={() => REFRESH_MS}
        href={({ id }) => `/admin/mailbox/${id}`}
        empty={{ text: t('empty') }}
      />
    </>
  )
}
