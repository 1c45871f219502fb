import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { NotFoundCard } from '@/ui/feedback/NotFoundCard'
import { NotFoundMeta } from '@/ui/head/NotFoundMeta'

export function NotFound() {
  const t = useTranslations('layout')
  return (
    <>
      <NotFoundMeta />
      <NotFoundCard action={<ButtonLink href="/">{t('to_start')}</ButtonLink>} />
    </>
  )
}
