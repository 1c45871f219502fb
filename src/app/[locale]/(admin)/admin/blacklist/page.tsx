import { getTranslations } from 'next-intl/server'
import { BlacklistedEmailsTable } from '@/features/blacklist/ui/BlacklistedEmailsTable'
import { ButtonLink } from '@/ui/ButtonLink'
import { PageHeader } from '@/ui/PageHeader'

export async function generateMetadata() {
  const t = await getTranslations('blacklist')
  return { title: t('list') }
}

export default async function BlacklistedEmailsPage() {
  const t = await getTranslations('blacklist')
  return (
    <>
      <PageHeader title={t('list')}>
        <ButtonLink href="/admin/blacklist/new">{t('new')}</ButtonLink>
      </PageHeader>
      <BlacklistedEmailsTable />
    </>
  )
}
