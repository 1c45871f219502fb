'use client'

import { useTranslations } from 'next-intl'
import { EmailAddress } from '@/ui/EmailAddress'
import { PageHeader } from '@/ui/PageHeader'
import { DataTable } from '@/ui/table/DataTable'
import { type CapturedMail, listCapturedMails, MAIL_TYPES } from '../contract'

const NEWEST_FIRST = { by: 'created_at', direction: 'desc' } as const
/** What somebody does in another window arrives here without being asked for. */
const SOON = 10_000

/** What an installation that sends no mails would have sent. */
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
          { key: 'subject', title: t('subject') },
          { key: 'email', title: t('email'), render: Recipient },
          { key: 'type', title: t('type'), narrow: true, render: ({ type }) => words(`type_${type}`) },
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
        refresh={() => SOON}
        href={({ id }) => `/admin/mailbox/${id}`}
        empty={{ text: t('empty') }}
      />
    </>
  )
}

const Recipient = ({ email }: CapturedMail) => <EmailAddress address={email} />
