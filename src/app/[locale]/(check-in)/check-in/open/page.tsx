import { getTranslations } from 'next-intl/server'
import { OpenLinkScreen } from '@/features/check-in/ui/helpers/OpenLinkScreen'

export async function generateMetadata() {
  const t = await getTranslations('check_in.open')
  return { title: t('title') }
}

export default OpenLinkScreen
