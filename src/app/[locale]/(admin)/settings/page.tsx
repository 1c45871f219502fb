import { SettingsScreen } from '@/features/accounts/ui/settings/SettingsScreen'
import { titlePage } from '../../title-page'

export const generateMetadata = titlePage('accounts.settings')

export default function SettingsPage() {
  return <SettingsScreen />
}
