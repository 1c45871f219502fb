import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { NotFoundCard } from '@/ui/feedback/NotFoundCard'
import { NotFoundMeta } from '@/ui/head/NotFoundMeta'

/** A personal link that matches no person; the page explains possible reasons. */
export function LinkNotFound({ page }: { page: 'thanks' | 'cancel' | 'unsubscribe' }) {
  const t = useTranslations(page)
  const layout = useTranslations('layout')
  return (
    <>
      <NotFoundMeta />
      <NotFoundCard
        title={t('not_found_title')}
        text={t('not_found_text')}
        action={<ButtonLink href="/">{layout('to_start')}</ButtonLink>}
      />
    </>
  )
}
