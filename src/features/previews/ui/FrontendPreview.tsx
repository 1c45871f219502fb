'use client'

import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { CallFailed } from '@/client/call'
import { useMay } from '@/client/permissions'
import { query } from '@/client/query'
import type { Locale } from '@/contract/locales'
import { Choice } from '@/features/previews/ui/Choice'
import { DEVICES, type Device, FramedPage, useWords } from '@/features/previews/ui/FramedPage'
import { useUnsaved } from '@/features/previews/ui/use-unsaved'
import { Message } from '@/ui/Message'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { previewFrontendTexts, TEXTS } from '../contract'
import classes from './FrontendPreview.module.css'
import { Welcome } from './Welcome'

const NAMES: Device[] = ['phone', 'desktop']

/** The landing page as it would be if the form around it were saved. */
export function FrontendPreview({ language }: { language: Locale }) {
  const t = useTranslations('workshops')
  const may = useMay()
  if (!may(previewFrontendTexts)) return <Message tone="plain">{t('preview_not_permitted')}</Message>
  return <Previewed language={language} />
}

function Previewed({ language }: { language: Locale }) {
  const t = useTranslations('texts')
  const words = useTranslations('workshops')
  const heading = useId()
  const { isDirty } = useFormState()
  const [device, setDevice] = useState<Device>('phone')
  const { data, error, isFetching, refetch } = usePreview(language)
  return (
    <section className={classes.preview} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t('preview')}
      </h2>
      <Choice
        label={words('preview_device')}
        choices={NAMES.map((value) => ({ value, label: words(`preview_devices.${value}`) }))}
        value={device}
        onChange={setDevice}
      />
      <p className={classes.told} role="status">
        {isDirty ? words('preview_unsaved') : t('preview_saved')}
      </p>
      {error instanceof CallFailed && <NotLoaded failure={error} again={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton height={DEVICES.phone.height} />}
      {data && (
        <FramedPage title={t('frame')} device={device} locale={language} isBusy={isFetching}>
          <Welcome texts={data.texts} elearning={data.elearning ?? undefined} />
        </FramedPage>
      )}
    </section>
  )
}

/** What staff wrote is cleaned on the server; it is asked once typing pauses, and without words for what is saved. */
function usePreview(language: Locale) {
  const unsaved = useUnsaved()
  const draft = unsaved && Object.fromEntries(TEXTS.map((name) => [name, unsaved[name]]))
  return useQuery({
    ...query(previewFrontendTexts, { body: { language, ...draft } }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

/** The page as it is saved, and its words: asked for while the form beside it is still on its way. */
export function FrontendPreviewAhead({ language }: { language: Locale }) {
  const may = useMay()
  useQuery({ ...query(previewFrontendTexts, { body: { language } }), enabled: may(previewFrontendTexts) })
  useWords(language)
  return null
}
