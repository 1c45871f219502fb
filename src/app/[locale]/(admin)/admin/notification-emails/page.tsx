import { getTranslations } from 'next-intl/server'
import { NotificationEmailsTable } from '@/features/notifications/ui/NotificationEmailsTable'
import { ButtonLink } from '@/ui/ButtonLink'
import { PageHeader } from '@/ui/PageHeader'

export async function generateMetadata() {
  const t = await getTranslations('notifications')
  return { title: t('list') }
}

export default async function NotificationEmailsPage() {
  const t = await getTranslations('notifications')
  return (
    <>
      <PageHeader title={t('list')}>
        <ButtonLink href="/admin/notification-emails/new">{t('new')}</ButtonLink>
      </PageHeader>
      <NotificationEmailsTable />
    </>
  )
}
