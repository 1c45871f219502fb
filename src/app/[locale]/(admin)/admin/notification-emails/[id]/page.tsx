import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { idOrNew } from '@/contract/shapes'
import { NotificationEmailItem } from '@/features/notifications/ui/NotificationEmailItem'

export async function generateMetadata() {
  const t = await getTranslations('notifications')
  return { title: t('email') }
}

export default async function NotificationEmailPage({ params }: PageProps<'/[locale]/admin/notification-emails/[id]'>) {
  const id = idOrNew.safeParse((await params).id)
  if (!id.success) notFound()
  return <NotificationEmailItem id={id.data} />
}
