import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { idOrNew } from '@/contract/shapes'
import { BlacklistedEmailItem } from '@/features/blacklist/ui/BlacklistedEmailItem'

export async function generateMetadata() {
  const t = await getTranslations('blacklist')
  return { title: t('email') }
}

export default async function BlacklistedEmailPage({ params }: PageProps<'/[locale]/admin/blacklist/[id]'>) {
  const id = idOrNew.safeParse((await params).id)
  if (!id.success) notFound()
  return <BlacklistedEmailItem id={id.data} />
}
