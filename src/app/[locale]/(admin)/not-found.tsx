import { useTranslations } from 'next-intl'
import { NotFoundCard } from '@/ui/NotFoundCard'
import { notFoundTitle } from '../not-found-title'

export const generateMetadata = notFoundTitle

/** Inside the frame of the back office, so that the menu stays. */
export default function NotFoundInOffice() {
  const t = useTranslations('layout')
  return <NotFoundCard back={{ href: '/admin', label: t('to_overview') }} />
}
