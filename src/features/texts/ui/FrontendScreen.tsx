'use client'

import { Button, Skeleton, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CallFailed } from '@/client/calls/call'
import { Prefetch } from '@/client/calls/prefetch'
import { query } from '@/client/calls/query'
import { LOCALES, type Locale } from '@/contract/locales'
import { languageName } from '@/i18n/calendar'
import { localizedPath } from '@/i18n/paths'
import { HistoryLink } from '@/ui/buttons/HistoryLink'
import { LoadError } from '@/ui/feedback/LoadError'
import { PageHeader } from '@/ui/layout/PageHeader'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { getFrontendTexts } from '../contract'
import { FrontendForm } from './FrontendForm'

/** Each language has its own address, so that changing it asks about unsaved texts. */
type Props = { language: Locale; preview: ReactNode; previewPrefetch: ReactNode }

/** The texts of the landing page, one language at a time: each has an address, so that leaving it asks. */
export function FrontendScreen({ language, preview, previewPrefetch }: Props) {
  const t = useTranslations('texts')
  const locale = useLocale()
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
      <Loaded language={language} preview={preview} previewPrefetch={previewPrefetch} />
    </>
  )
}

function Loaded({ language, preview, previewPrefetch }: Props) {
  // The copy is dropped with the screen, because the server refuses to save an old one.
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getFrontendTexts, { params: { language } }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  if (error instanceof CallFailed)
    return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data) return <LoadingSkeleton previewPrefetch={previewPrefetch} />
  return <FrontendForm texts={data} preview={preview} />
}

const LoadingSkeleton = ({ previewPrefetch }: Pick<Props, 'previewPrefetch'>) => (
  <Stack gap="lg" aria-busy="true">
    <Prefetch>{previewPrefetch}</Prefetch>
    <Skeleton height={72} maw="45rem" />
    <Skeleton height={72} maw="45rem" />
    <Skeleton height={240} maw="45rem" />
  </Stack>
)
