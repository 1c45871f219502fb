'use client'

import { Button, Skeleton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Prefetch } from '@/client/calls/prefetch'
import { query } from '@/client/calls/query'
import { LOCALES, type Locale } from '@/contract/locales'
import { languageName } from '@/i18n/calendar'
import { localizedPath } from '@/i18n/paths'
import { HistoryLink } from '@/ui/buttons/HistoryLink'
import { Loaded } from '@/ui/feedback/Loaded'
import { Stack } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { getFrontendTexts } from '../contract'
import { FrontendForm } from './FrontendForm'

type Props = { language: Locale; preview: ReactNode; previewPrefetch: ReactNode }

/** The texts of the landing page, one language at a time: each has an address, so that leaving it asks. */
export function FrontendScreen({ language, preview, previewPrefetch }: Props) {
  const t = useTranslations('texts')
  const locale = useLocale()
  // The copy is dropped with the screen, because the server refuses to save an old one.
  const textsQuery = useQuery({
    ...query(getFrontendTexts, { params: { language } }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const tabs = LOCALES.map((one) => ({
    href: `/admin/frontend/${one}`,
    label: languageName(one, locale),
    isOpen: one === language,
  }))
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        <HistoryLink object="frontend_texts" object_id={language} />
        <Button
          component="a"
          href={localizedPath(language, '/')}
          target="_blank"
          variant="default"
          rightSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('open')}
        </Button>
      </PageHeader>
      <LinkTabs label={t('languages')} tabs={tabs} />
      <Loaded query={textsQuery} waiting={<TextsSkeleton previewPrefetch={previewPrefetch} />}>
        {(texts) => <FrontendForm texts={texts} preview={preview} />}
      </Loaded>
    </>
  )
}

const TextsSkeleton = ({ previewPrefetch }: Pick<Props, 'previewPrefetch'>) => (
  <Stack gap="lg" aria-busy="true">
    <Prefetch>{previewPrefetch}</Prefetch>
    <Skeleton height={72} maw="45rem" />
    <Skeleton height={72} maw="45rem" />
    <Skeleton height={240} maw="45rem" />
  </Stack>
)
