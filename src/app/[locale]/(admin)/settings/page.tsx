import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SettingsScreen } from '@/features/accounts/ui/settings/SettingsScreen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts')
  return { title: t('settings') }
}

export default function SettingsPage() {
  return <SettingsScreen />
}
