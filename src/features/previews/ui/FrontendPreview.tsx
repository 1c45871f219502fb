'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import type { Locale } from '@/contract/locales'
import { previewFrontendTexts, TEXTS } from '@/features/texts/contract'
import { Welcome } from '@/features/texts/ui/Welcome'
import { Callout } from '@/ui/feedback/Callout'
import { Loaded } from '@/ui/feedback/Loaded'
import { RadioGroup } from '@/ui/form/RadioGroup'
import { Heading, Muted, Stack } from '@/ui/layout/layout'
import { DEVICES, type Device, FramedPage, useLanguageMessages } from './FramedPage'
import classes from './FrontendPreview.module.css'
import { useUnsavedValues } from './use-unsaved-values'

const DEVICE_NAMES: Device[] = ['phone', 'desktop']

export function FrontendPreview({ language }: { language: Locale }) {
  const t = useTranslations('workshops')
  const may = useMay()
  if (!may(previewFrontendTexts)) return <Callout tone="plain">{t('preview_not_permitted')}</Callout>
  return <PreviewBody language={language} />
}

function PreviewBody({ language }: { language: Locale }) {
  const t = useTranslations('texts')
  const workshops = useTranslations('workshops')
  const heading = useId()
  const { isDirty } = useFormState()
  const [device, setDevice] = useState<Device>('phone')
  const previewed = usePreview(language)
  return (
    <Stack as="section" className={classes.preview} aria-labelledby={heading}>
      <Heading id={heading} size="h3">
        {t('preview')}
      </Heading>
      <RadioGroup
        label={workshops('preview_device')}
        choices={DEVICE_NAMES.map((value) => ({ value, label: workshops(`preview_devices.${value}`) }))}
        value={device}
        onChange={setDevice}
      />
      <Muted role="status">{isDirty ? workshops('preview_unsaved') : t('preview_saved')}</Muted>
      <Loaded query={previewed} waiting={DEVICES.phone.height}>
        {({ texts, elearning }) => (
          <FramedPage title={t('frame')} device={device} locale={language} isBusy={previewed.isFetching}>
            <Welcome texts={texts} elearning={elearning ?? undefined} />
          </FramedPage>
        )}
      </Loaded>
    </Stack>
  )
}

/** The server cleans the HTML; it is asked after a pause in typing, and without texts for the saved page. */
function usePreview(language: Locale) {
  const unsaved = useUnsavedValues()
  const draft = unsaved && Object.fromEntries(TEXTS.map((name) => [name, unsaved[name]]))
  return useQuery({
    ...query(previewFrontendTexts, { body: { language, ...draft } }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

export function FrontendPreviewPrefetch({ language }: { language: Locale }) {
  const may = useMay()
  useQuery({ ...query(previewFrontendTexts, { body: { language } }), enabled: may(previewFrontendTexts) })
  useLanguageMessages(language)
  return null
}
