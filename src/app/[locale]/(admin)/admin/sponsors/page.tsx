import { getTranslations } from 'next-intl/server'
import { SponsorsTable } from '@/features/sponsors/ui/SponsorsTable'
import { ButtonLink } from '@/ui/ButtonLink'
import { PageHeader } from '@/ui/PageHeader'

export async function generateMetadata() {
  const t = await getTranslations('sponsors')
  return { title: t('sponsors') }
}

export default async function SponsorsPage() {
  const t = await getTranslations('sponsors')
  return (
    <>
      <PageHeader title={t('sponsors')}>
        <ButtonLink href="/admin/sponsors/new">{t('new')}</ButtonLink>
      </PageHeader>
      <SponsorsTable />
    </>
  )
}
