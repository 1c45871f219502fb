import { useTranslations } from 'next-intl'
import { env } from '@/env'
import { ContactDetails } from '@/ui/content/ContactDetails'
import { PageHeader } from '@/ui/layout/PageHeader'
import { titlePage } from '../../title-page'

export const generateMetadata = titlePage('support.title')

export default function SupportPage() {
  const t = useTranslations('support')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <ContactDetails phone={env.SUPPORT_PHONE} email={env.SUPPORT_EMAIL} nothing={t('nothing')} />
    </>
  )
}
