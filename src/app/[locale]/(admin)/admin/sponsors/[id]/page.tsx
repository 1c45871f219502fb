import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { idOrNew } from '@/contract/shapes'
import { SponsorItem } from '@/features/sponsors/ui/SponsorItem'

export async function generateMetadata() {
  const t = await getTranslations('sponsors')
  return { title: t('sponsor') }
}

export default async function SponsorPage({ params }: PageProps<'/[locale]/admin/sponsors/[id]'>) {
  const id = idOrNew.safeParse((await params).id)
  if (!id.success) notFound()
  return <SponsorItem id={id.data} />
}
