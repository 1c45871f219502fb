import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/ButtonLink'
import { Missing } from '@/ui/Missing'
import { NotFoundCard } from '@/ui/NotFoundCard'

/** A personal link that leads to nobody: the page that it belongs to says what may be the reason. */
export function LinkNotFound({ page }: { page: 'thanks' | 'cancel' | 'unsubscribe' }) {
  const t = useTranslations(page)
  const layout = useTranslations('layout')
  return (
    <>
      <Missing />
      <NotFoundCard
        title={t('not_found_title')}
        text={t('not_found_text')}
        action={<ButtonLink href="/">{layout('to_start')}</ButtonLink>}
      />
    </>
  )
}
