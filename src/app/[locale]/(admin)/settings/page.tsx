import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Settings } from '@/features/accounts/ui/Settings'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts')
  return { title: t('settings') }
}

export default function SettingsPage() {
  return <Settings />
}
