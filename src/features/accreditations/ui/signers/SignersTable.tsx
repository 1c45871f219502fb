'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ListScreen } from '@/ui/screens/ListScreen'
import { deleteSigner, listSigners, saveSigner } from '../../contract/signers'
import { useDeletionQuestion } from '../use-deletion-question'
import { CertificateTabs } from './CertificateTabs'

export function SignersTable() {
  const t = useTranslations('certificate_signers')
  const locale = useLocale()
  const questionOf = useDeletionQuestion('certificate_signers')
  return (
    <>
      <CertificateTabs />
      <ListScreen
        endpoint={listSigners}
        save={saveSigner}
        remove={deleteSigner}
        title={t('list')}
        text={t('text')}
        create={{ href: '/admin/certificate-signers/new', label: t('new') }}
        empty={t('empty')}
        columns={[
          { key: 'name', title: t('name'), sortable: true },
          { key: locale === 'de' ? 'role_de' : 'role_en', title: t('role'), yields: 1 },
          { key: 'events', title: t('events'), narrow: true, kind: 'number' },
          { key: 'updated_at', title: t('updated_at'), sortable: true, kind: 'instant', card: 'none' },
        ]}
        filters={[{ column: 'name', title: t('name') }]}
        href={({ id }) => `/admin/certificate-signers/${id}`}
        rowNameOf={({ name }) => name}
        questionOf={(signer) => questionOf(signer, signer.events)}
      />
    </>
  )
}
