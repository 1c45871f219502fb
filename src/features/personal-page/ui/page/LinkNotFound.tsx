import { useTranslations } from 'next-intl'
import { StartLink } from '@/features/registrations/ui/personal-card/PersonalCard'
import { NotFoundCard } from '@/ui/feedback/NotFoundCard'
import { PageStatusMeta } from '@/ui/head/PageStatusMeta'
import { SendMyLinks } from './SendMyLinks'
import classes from './SendMyLinks.module.css'

type Props = { page: 'thanks' | 'cancel' | 'unsubscribe' | 'event' | 'my' | 'waiting_page' | 'evaluation' }

/** A personal link that matches no person; the page explains possible reasons and sends the present links. */
export function LinkNotFound({ page }: Props) {
  const t = useTranslations(page)
  return (
    <>
      <PageStatusMeta status={404} />
      <NotFoundCard title={t('not_found_title')} text={t('not_found_text')} action={<StartLink />} />
      <div className={classes.centred}>
        <SendMyLinks isOpen />
      </div>
    </>
  )
}
