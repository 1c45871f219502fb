import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NotFoundCard } from '@/ui/NotFoundCard'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout')
  return { title: t('not_found_title') }
}

export default NotFoundCard
