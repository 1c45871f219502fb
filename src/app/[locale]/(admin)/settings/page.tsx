import { SettingsScreen } from '@/features/accounts/ui/settings/SettingsScreen'
import { titled } from '../../titled'

export const generateMetadata = titled('accounts.settings')

export default function SettingsPage() {
  return <SettingsScreen />
}
