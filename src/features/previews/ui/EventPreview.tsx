import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { memo, useEffect, useMemo, useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { Callout } from '@/ui/feedback/Callout'
import { LoadError } from '@/ui/feedback/LoadError'
import { Stack } from '@/ui/layout/layout'
import {
  PREVIEW_FIELDS,
  type Preview,
  type PreviewDraft,
  type PreviewField,
  type PreviewVisitor,
  previewWorkshop,
} from '../contract'
import { chosenFilesOf, completeEvent, eventDraftOf, type Image } from './event-draft'
import { DEVICES } from './FramedPage'
import { PreviewControls, type View } from './PreviewControls'
import classes from './PreviewControls.module.css'
import { PreviewedPage } from './PreviewedPage'
import { useUnsavedValues } from './use-unsaved-values'

const UNCHANGED = {}
/** A desktop page would be too small to read on such a screen. */
const NARROW = '(max-width: 48em)'

/** The public page of the event with the unsaved values of the form; `id` is null for a new event. */
export function EventPreview({ id }: { id: number | null }) {
  const t = useTranslations('workshops')
  const may = useMay()
  const unsaved = useUnsavedValues()
  if (!may(previewWorkshop)) return <Callout tone="plain">{t('preview_not_permitted')}</Callout>
  return <PreviewBody id={id} values={unsaved ?? UNCHANGED} />
}

export function EventPreviewPrefetch({ id }: { id: number }) {
  const may = useMay()
  useQuery({ ...query(previewWorkshop, { body: { id, draft: UNCHANGED, as: 'now' } }), enabled: may(previewWorkshop) })
  return null
}

type Props = { id: number | null; values: Record<string, unknown> }

/** Memoized, so that typing renders nothing until the debounced values change. */
const PreviewBody = memo(function Previewed({ id, values }: Props) {
  const device = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) ? 'phone' : 'desktop'
  const [view, setView] = useState<View>({ visitor: 'now', device, locale: useLocale() })
  const { draft, refused } = useMemo(() => eventDraftOf(values), [values])
  const { preview, failure, isBusy, retry } = usePreview({ id, draft, as: view.visitor })
  const event = useCompletedEvent(preview?.event, values)
  const refusedFields = PREVIEW_FIELDS.filter((name) => refused.includes(name) || failure?.errors[name])

  return (
    <Stack gap="lg" className={classes.preview}>
      <PreviewControls view={view} onChange={setView} preview={preview} />
      {refusedFields.length > 0 && <RefusedFields fields={refusedFields} />}
      {failure && failure.status !== 422 && <LoadError failure={failure} onRetry={retry} isBusy={isBusy} />}
      {!preview && !failure && <Skeleton height={DEVICES.desktop.height / 2} />}
      {preview && event && <PreviewedPage {...view} {...preview} id={id} event={event} isBusy={isBusy} />}
    </Stack>
  )
})

function usePreview(body: { id: number | null; draft: PreviewDraft; as: PreviewVisitor }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(previewWorkshop, { body }),
    select: (preview) => ({ ...preview, visitor: body.as }),
    gcTime: 60_000,
  })
  return {
    preview: useLatest(data),
    failure: error instanceof CallFailed ? error : undefined,
    isBusy: isFetching,
    retry: () => void refetch(),
  }
}

/** The last answer stays visible while the next one is pending or fails. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

function RefusedFields({ fields }: { fields: PreviewField[] }) {
  const t = useTranslations('workshops')
  const names = useFormatter().list(fields.map((name) => t(name)))
  return (
    <Callout tone="danger" role="status">
      {t('preview_refused', { count: fields.length, fields: names })}
    </Callout>
  )
}

/** The event with images that only this browser has, and with placeholders for missing texts. */
function useCompletedEvent(event: Preview['event'] | undefined, values: Record<string, unknown>) {
  const t = useTranslations('workshops')
  const chosen = useMemo(() => chosenFilesOf(values), [values])
  const header = useImage(chosen.header?.data)
  const picture = useImage(chosen.picture?.data)
  const { document } = chosen
  return event && completeEvent(event, { title: t('title'), location: t('location'), header, picture, document })
}

/** The browser decodes the image to measure it; an invalid image is not shown. */
function useImage(src: string | undefined): Image | undefined {
  const [image, setImage] = useState<Image>()
  useEffect(() => {
    if (!src) return
    const element = new Image()
    element.src = src
    const measure = () => setImage({ src, width: element.naturalWidth, height: element.naturalHeight })
    element.decode().then(measure, () => setImage(undefined))
  }, [src])
  return image?.src === src ? image : undefined
}
