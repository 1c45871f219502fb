import { useTranslations } from 'next-intl'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { NotFoundCard } from '@/ui/feedback/NotFoundCard'
import { notFoundTitle } from '../not-found-title'

export const generateMetadata = notFoundTitle

/** Rendered inside the frame of the back office, so that the menu stays. */
export default function NotFoundInOffice() {
  const t = useTranslations('layout')
  return <NotFoundCard action={<RouteButton href="/admin">{t('to_overview')}</RouteButton>} />
}
