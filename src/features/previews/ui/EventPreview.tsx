'use client'

import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { memo, useMemo, useState } from 'react'
import { CallFailed } from '@/client/call'
import { useMay } from '@/client/permissions'
import { query } from '@/client/query'
import { Message } from '@/ui/Message'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { FIELDS, type Field, type PreviewDraft, previewWorkshop, type Visitor } from '../contract'
import { draftOf } from './draft'
import classes from './EventPreview.module.css'
import { DEVICES } from './FramedPage'
import { PreviewChoices, type View } from './PreviewChoices'
import { PreviewedPage } from './PreviewedPage'
import { useCompleted } from './use-completed'
import { useUnsaved } from './use-unsaved'

const UNCHANGED = {}
/** Where a page for a desktop would be too small to read. */
const NARROW = '(max-width: 48em)'

/** The event's page as it would be if the form around it were saved; `id` is null as long as the event is new. */
export function EventPreview({ id }: { id: number | null }) {
  const t = useTranslations('workshops')
  const may = useMay()
  const unsaved = useUnsaved()
  if (!may(previewWorkshop)) return <Message tone="plain">{t('preview_not_permitted')}</Message>
  return <Previewed id={id} values={unsaved ?? UNCHANGED} />
}

/** As it is saved: asked for while the form that it is the preview of is still on its way. */
export function EventPreviewAhead({ id }: { id: number }) {
  const may = useMay()
  useQuery({ ...query(previewWorkshop, { body: { id, draft: UNCHANGED, as: 'now' } }), enabled: may(previewWorkshop) })
  return null
}

type Props = { id: number | null; values: Record<string, unknown> }

/** Only what is sent counts: typing draws nothing anew. */
const Previewed = memo(function Previewed({ id, values }: Props) {
  const device = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) ? 'phone' : 'desktop'
  const [view, setView] = useState<View>({ visitor: 'now', device, locale: useLocale() })
  const { draft, refused } = useMemo(() => draftOf(values), [values])
  const { preview, failure, isBusy, again } = usePreview({ id, draft, as: view.visitor })
  const event = useCompleted(preview?.event, values)
  const wrong = FIELDS.filter((name) => refused.includes(name) || failure?.errors[name])

  return (
    <section className={classes.preview}>
      <PreviewChoices view={view} onChange={setView} preview={preview} />
      {wrong.length > 0 && <NotShown fields={wrong} />}
      {failure && failure.status !== 422 && <NotLoaded failure={failure} again={again} busy={isBusy} />}
      {!preview && !failure && <Skeleton height={DEVICES.desktop.height / 2} />}
      {preview && event && <PreviewedPage {...view} {...preview} event={event} isBusy={isBusy} />}
    </section>
  )
})

type Asked = { id: number | null; draft: PreviewDraft; as: Visitor }

function usePreview(body: Asked) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(previewWorkshop, { body }),
    select: (preview) => ({ ...preview, visitor: body.as }),
    gcTime: 60_000,
  })
  return {
    preview: useLast(data),
    failure: error instanceof CallFailed ? error : undefined,
    isBusy: isFetching,
    again: () => void refetch(),
  }
}

/** What was answered last stays in sight while the next answer is on its way, or fails. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

function NotShown({ fields }: { fields: Field[] }) {
  const t = useTranslations('workshops')
  const names = useFormatter().list(fields.map((name) => t(name)))
  return (
    <Message tone="danger" role="status">
      {t('preview_refused', { count: fields.length, fields: names })}
    </Message>
  )
}
