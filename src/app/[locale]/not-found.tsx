import { useTranslations } from 'next-intl'
import { NotFoundCard } from '@/ui/NotFoundCard'
import { notFoundTitle } from './not-found-title'

export const generateMetadata = notFoundTitle

export default function NotFound() {
  const t = useTranslations('layout')
  return <NotFoundCard back={{ href: '/', label: t('to_start') }} />
}
