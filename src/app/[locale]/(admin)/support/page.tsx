import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { env } from '@/env'
import { ContactDetails } from '@/ui/content/ContactDetails'
import { PageHeader } from '@/ui/layout/PageHeader'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('support')
  return { title: t('title') }
}

export default function SupportPage() {
  const t = useTranslations('support')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <ContactDetails phone={env.SUPPORT_PHONE} email={env.SUPPORT_EMAIL} nothing={t('nothing')} />
    </>
  )
}
