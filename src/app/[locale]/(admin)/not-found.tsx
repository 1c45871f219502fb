import { useTranslations } from 'next-intl'
import { NotFoundCard } from '@/ui/NotFoundCard'
import { RouteButton } from '@/ui/RouteButton'
import { notFoundTitle } from '../not-found-title'

export const generateMetadata = notFoundTitle

/** Inside the frame of the back office, so that the menu stays. */
export default function NotFoundInOffice() {
  const t = useTranslations('layout')
  return <NotFoundCard action={<RouteButton href="/admin">{t('to_overview')}</RouteButton>} />
}
