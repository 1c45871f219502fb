import { useLocale, useTranslations } from 'next-intl'
import type { Locale } from '@/contract/locales'
import type { CleanHtml } from '@/contract/shapes'
import { languageName } from '@/i18n/calendar'
import { RichText } from '@/ui/content/RichText'
import { Callout } from '@/ui/feedback/Callout'
import { Stack } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import type { LegalText } from '../contract'

type Props = { name: LegalText; text: { language: Locale; html: CleanHtml } }

/** A legal text, in another language where it is not written in the reader's. */
export function LegalPage({ name, text: { language, html } }: Props) {
  const t = useTranslations('layout')
  const locale = useLocale()
  return (
    <Stack as="article" gap="lg">
      <PageHeader title={t(name)} />
      {language !== locale && (
        <Callout tone="plain">{t('only_in_language', { language: languageName(language, locale) })}</Callout>
      )}
      <div lang={language === locale ? undefined : language}>
        <RichText html={html} />
      </div>
    </Stack>
  )
}
