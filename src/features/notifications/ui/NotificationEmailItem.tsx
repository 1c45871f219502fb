'use client'

import { useTranslations } from 'next-intl'
import type { IdOrNew } from '@/contract/shapes'
import { useRouter } from '@/i18n/navigation'
import { DeleteButton } from '@/ui/DeleteButton'
import { Item } from '@/ui/Item'
import { PageHeader } from '@/ui/PageHeader'
import { deleteNotificationEmail, getNotificationEmail } from '../contract'
import { NotificationEmailForm } from './NotificationEmailForm'

export function NotificationEmailItem({ id }: { id: IdOrNew }) {
  const t = useTranslations('notifications')
  const router = useRouter()
  const toList = () => router.push('/admin/notification-emails')
  return (
    <Item endpoint={getNotificationEmail} id={id}>
      {(item, onSaved) => (
        <>
          <PageHeader title={item.email || t('new')}>
            {id !== 'new' && (
              <DeleteButton endpoint={deleteNotificationEmail} params={{ id }} name={item.email} onDeleted={toList} />
            )}
          </PageHeader>
          <NotificationEmailForm id={id} item={item} onSaved={onSaved} />
        </>
      )}
    </Item>
  )
}
