import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import { env } from '@/env'
import { SendMyLinks } from '@/features/personal-page/ui/page/SendMyLinks'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { ContactDetails } from '@/ui/content/ContactDetails'
import { Icon } from '@/ui/content/Icon'
import { Stack } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { pageMetadata } from '../../page-metadata'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('contact')
  return pageMetadata({ href: '/contact', locale: await getLocale(), title: t('title'), description: t('text') })
}

export default function ContactPage() {
  const t = useTranslations('contact')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Stack gap="xl">
        <ContactDetails
          name={env.CONTACT_NAME ?? env.APP_NAME}
          address={env.CONTACT_ADDRESS}
          phone={env.CONTACT_PHONE}
          email={env.CONTACT_EMAIL}
          nothing={t('nothing')}
        />
        <SendMyLinks />
        <div>
          <ButtonLink href="/" variant="quiet">
            <Icon name="arrow_left" size={20} />
            {t('back')}
          </ButtonLink>
        </div>
      </Stack>
    </>
  )
}
