'use client'

import { useTranslations } from 'next-intl'
import type { IdOrNew } from '@/contract/shapes'
import { useRouter } from '@/i18n/navigation'
import { DeleteButton } from '@/ui/DeleteButton'
import { Item } from '@/ui/Item'
import { PageHeader } from '@/ui/PageHeader'
import { deleteSponsor, getSponsor } from '../contract'
import { SponsorForm } from './SponsorForm'

export function SponsorItem({ id }: { id: IdOrNew }) {
  const t = useTranslations('sponsors')
  const router = useRouter()
  const toList = () => router.push('/admin/sponsors')
  return (
    <Item endpoint={getSponsor} id={id}>
      {(sponsor, onSaved) => (
        <>
          <PageHeader title={sponsor.name || t('new')}>
            {id !== 'new' && (
              <DeleteButton endpoint={deleteSponsor} params={{ id }} name={sponsor.name} onDeleted={toList} />
            )}
          </PageHeader>
          <SponsorForm id={id} sponsor={sponsor} onSaved={onSaved} />
        </>
      )}
    </Item>
  )
}
