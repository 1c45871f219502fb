import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Overview } from './Overview'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('menu')
  return { title: t('home') }
}

export default function HomePage() {
  return <Overview />
}
