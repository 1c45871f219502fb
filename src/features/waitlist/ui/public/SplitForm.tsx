import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Heading } from '@/ui/layout/SectionHead'
import { changeSplitting } from '../../contract/public'
import type { WaitingPageData } from '../../service/waiting-page'

/** Tells whether the party also takes fewer seats, with a button for the opposite. */
export function SplitForm({ page: { id, may_split } }: { page: WaitingPageData }) {
  const t = useTranslations('waiting_page')
  return (
    <PlainForm
      hasLine
      action={urlOf(changeSplitting, { params: { id } })}
      hidden={{ may_split: may_split ? undefined : '1' }}
      submit={t(may_split ? 'together' : 'split')}
      variant="quiet"
    >
      <Heading>{t('split_title')}</Heading>
      <p>{t(may_split ? 'split_text' : 'together_text')}</p>
    </PlainForm>
  )
}
