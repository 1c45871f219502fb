import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { NotFoundCard } from '@/ui/feedback/NotFoundCard'
import { PageStatusMeta } from '@/ui/head/PageStatusMeta'

export function NotFound() {
  const t = useTranslations('layout')
  return (
    <>
      <PageStatusMeta status={404} />
      <NotFoundCard action={<ButtonLink href="/">{t('to_start')}</ButtonLink>} />
    </>
  )
}
