'use client'

import { Button, Skeleton, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Ahead } from '@/client/ahead'
import { CallFailed } from '@/client/call'
import { query } from '@/client/query'
import { LOCALES, type Locale } from '@/contract/locales'
import { languageName } from '@/i18n/calendar'
import { pathIn } from '@/i18n/paths'
import { HistoryLink } from '@/ui/HistoryLink'
import { LinkTabs } from '@/ui/LinkTabs'
import { PageHeader } from '@/ui/PageHeader'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { getFrontendTexts } from '../contract'
import { FrontendForm } from './FrontendForm'
import { FrontendPreviewAhead } from './FrontendPreview'

/** The texts of the landing page, one language at a time: each has an address, so that leaving it asks. */
export function FrontendScreen({ language }: { language: Locale }) {
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
          href={pathIn(language, '/')}
          target="_blank"
          variant="default"
          rightSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('open')}
        </Button>
      </PageHeader>
      <LinkTabs label={t('languages')} tabs={tabs} />
      <Loaded language={language} />
    </>
  )
}

function Loaded({ language }: { language: Locale }) {
  // An old copy would be refused as stale when saved: nothing is kept once the screen is left.
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getFrontendTexts, { params: { language } }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  if (error instanceof CallFailed) return <NotLoaded failure={error} again={() => void refetch()} busy={isFetching} />
  if (!data) return <Waiting language={language} />
  return <FrontendForm texts={data} />
}

const Waiting = ({ language }: { language: Locale }) => (
  <Stack gap="lg" aria-busy="true">
    <Ahead>
      <FrontendPreviewAhead language={language} />
    </Ahead>
    <Skeleton height={72} maw="45rem" />
    <Skeleton height={72} maw="45rem" />
    <Skeleton height={240} maw="45rem" />
  </Stack>
)
