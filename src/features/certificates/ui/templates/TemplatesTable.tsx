'use client'

import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import { listBodies } from '@/features/accreditations/contract/bodies'
import { CertificateTabs } from '@/features/accreditations/ui/signers/CertificateTabs'
import { useOptions } from '@/ui/form/fields/use-options'
import { ListScreen } from '@/ui/screens/ListScreen'
import { type CertificateTemplate, deleteTemplate, listTemplates, saveTemplate } from '../../contract/templates'
import { KeysCard } from '../keys/KeysCard'

export function TemplatesTable() {
  const t = useTranslations('certificates')
  const locale = useLocale()
  const bodies = useOptions(listBodies, (body) => nameIn(body, locale)).map(({ value, label }) => ({
    value: String(value),
    label,
  }))
  const nameOf = ({ body_id, body_name }: CertificateTemplate) => (body_id === null ? t('all_bodies') : body_name || '')
  return (
    <>
      <CertificateTabs />
      <ListScreen
        endpoint={listTemplates}
        save={saveTemplate}
        remove={deleteTemplate}
        title={t('templates')}
        text={t('templates_text')}
        create={{ href: '/admin/certificate-templates/new', label: t('new_template') }}
        empty={t('templates_empty')}
        columns={[
          { key: 'body_id', title: t('body_id'), render: nameOf },
          { key: 'organiser', title: t('organiser'), yields: 1 },
          { key: 'signatory', title: t('signatory'), sortable: true },
          { key: 'updated_at', title: t('updated_at'), sortable: true, kind: 'instant', card: 'none' },
        ]}
        filters={[{ column: 'body_id', title: t('body_id'), options: bodies }]}
        href={({ id }) => `/admin/certificate-templates/${id}`}
        rowNameOf={nameOf}
      />
      <KeysCard />
    </>
  )
}
