'use client'

import { useTranslations } from 'next-intl'
import type { IdOrNew } from '@/contract/shapes'
import { useRouter } from '@/i18n/navigation'
import { DeleteButton } from '@/ui/DeleteButton'
import { Item } from '@/ui/Item'
import { PageHeader } from '@/ui/PageHeader'
import { deleteBlacklistedEmail, getBlacklistedEmail } from '../contract'
import { BlacklistedEmailForm } from './BlacklistedEmailForm'

export function BlacklistedEmailItem({ id }: { id: IdOrNew }) {
  const t = useTranslations('blacklist')
  const router = useRouter()
  const toList = () => router.push('/admin/blacklist')
  return (
    <Item endpoint={getBlacklistedEmail} id={id}>
      {(item, onSaved) => (
        <>
          <PageHeader title={item.email || t('new')}>
            {id !== 'new' && (
              <DeleteButton endpoint={deleteBlacklistedEmail} params={{ id }} name={item.email} onDeleted={toList} />
            )}
          </PageHeader>
          <BlacklistedEmailForm id={id} item={item} onSaved={onSaved} />
        </>
      )}
    </Item>
  )
}
