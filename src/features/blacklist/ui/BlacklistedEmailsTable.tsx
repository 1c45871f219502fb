'use client'

import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { urlOf } from '@/contract/endpoint'
import { BLACKLIST_REASONS } from '@/contract/values/mails'
import { DownloadButton } from '@/ui/buttons/DownloadButton'
import { ListScreen } from '@/ui/screens/ListScreen'
import {
  deleteBlacklistedEmail,
  exportBlacklistedEmails,
  listBlacklistedEmails,
  saveBlacklistedEmail,
} from '../contract'
import { ReasonChip } from './ReasonChip'
import { useRemovalQuestion } from './use-removal-question'

const NEWEST_FIRST = { by: 'created_at', direction: 'desc' } as const

export function BlacklistedEmailsTable() {
  const t = useTranslations('blacklist')
  const reasons = BLACKLIST_REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))
  return (
    <ListScreen
      endpoint={listBlacklistedEmails}
      save={saveBlacklistedEmail}
      remove={deleteBlacklistedEmail}
      title={t('list')}
      create={{ href: '/admin/blacklist/new', label: t('new') }}
      empty={t('empty')}
      columns={[
        { key: 'email', title: t('email'), sortable: true, width: 260, least: 200 },
        { key: 'reason', title: t('reason'), narrow: true, render: ({ reason }) => <ReasonChip reason={reason} /> },
        { key: 'source', title: t('source'), width: 260, least: 140, yields: 1 },
        { key: 'created_at', title: t('created_at'), sortable: true, kind: 'instant', narrow: true },
      ]}
      filters={[
        { column: 'reason', title: t('reason'), options: reasons },
        { column: 'email', title: t('email') },
      ]}
      sort={NEWEST_FIRST}
      toolbar={<ExportButton />}
      href={({ id }) => `/admin/blacklist/${id}`}
      rowNameOf={({ email }) => email}
      questionOf={useRemovalQuestion()}
    />
  )
}

function ExportButton() {
  const t = useTranslations('blacklist')
  const locale = useLocale()
  const may = useMay()
  if (!may(exportBlacklistedEmails)) return null
  return (
    <DownloadButton href={urlOf(exportBlacklistedEmails, { query: { locale } })} icon={IconFileSpreadsheet}>
      {t('export')}
    </DownloadButton>
  )
}
