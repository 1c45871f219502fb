'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { languageName } from '@/i18n/calendar'
import { ListScreen } from '@/ui/screens/ListScreen'
import {
  deleteSeasonRecipient,
  listSeasonRecipients,
  RECIPIENTS_MAX,
  saveSeasonRecipient,
  sendSeasonMail,
} from '../../contract/recipients'
import { SendMailButton } from './SendMailButton'

/** The addresses of the monthly mail, and a button that sends it to oneself. */
export function RecipientsTable() {
  const t = useTranslations('season')
  const locale = useLocale()
  const may = useMay()
  return (
    <>
      <ListScreen
        endpoint={listSeasonRecipients}
        save={saveSeasonRecipient}
        remove={deleteSeasonRecipient}
        title={t('recipients')}
        text={t('recipients_text', { max: RECIPIENTS_MAX })}
        create={{ href: '/admin/season/recipients/new', label: t('new_recipient') }}
        empty={t('recipients_empty')}
        columns={[
          { key: 'email', title: t('email'), sortable: true },
          {
            key: 'language',
            title: t('language'),
            sortable: true,
            render: ({ language }) => languageName(language, locale),
          },
          { key: 'is_active', title: t('is_active'), render: ({ is_active }) => t(is_active ? 'on' : 'off') },
          { key: 'created_at', title: t('created_at'), sortable: true, kind: 'instant' },
        ]}
        filters={[{ column: 'email', title: t('email') }]}
        href={({ id }) => `/admin/season/recipients/${id}`}
        rowNameOf={({ email }) => email}
      />
      {may(sendSeasonMail) && <SendMailButton />}
    </>
  )
}
