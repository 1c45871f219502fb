import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/ButtonLink'
import { Missing } from '@/ui/Missing'
import { NotFoundCard } from '@/ui/NotFoundCard'

export function NotFound() {
  const t = useTranslations('layout')
  return (
    <>
      <Missing />
      <NotFoundCard action={<ButtonLink href="/">{t('to_start')}</ButtonLink>} />
    </>
  )
}
