'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { itemQuery } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { showDate } from '@/i18n/formats'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { Callout } from '@/ui/feedback/Callout'
import { LoadError } from '@/ui/feedback/LoadError'
import { NotFoundCard } from '@/ui/feedback/NotFoundCard'
import { useTabTitle } from '@/ui/head/use-tab-title'
import { type ImportResult, listImportRows } from '../../contract'
import { isEmptyImport, isRunning } from '../current-import'
import { ImportProgress } from '../ImportProgress'
import { importPath } from '../import-path'
import { useImportTexts } from '../use-import-texts'
import { useMarkSeen } from '../use-seen-imports'
import { AttendanceRows } from './AttendanceRows'
import { ImportActions } from './ImportActions'
import { ImportColumns } from './ImportColumns'
import classes from './ImportResultScreen.module.css'
import { ImportRows } from './ImportRows'
import { ImportSummary } from './ImportSummary'
import { useFinishedMessage, useImport } from './use-import'

type Props = { id: number; workshop_id: number }

/** One import in any state, read from the server so that the reader may leave and return. */
export function ImportResultScreen({ id, workshop_id }: Props) {
  const { result, isMissing, failure, isFetching, retry } = useImport({ id, workshop_id })
  // Data in the cache before the first read comes from the upload that led here.
  const [isArrival] = useState(result !== undefined)
  if (isMissing) return <NoImport workshop_id={workshop_id} />
  if (result) return <ImportResultView result={result} failure={failure} isArrival={isArrival} />
  if (failure) return <LoadError failure={failure} onRetry={retry} isBusy={isFetching} />
  return <LoadingSkeleton />
}

function EventName({ workshop_id }: { workshop_id: number }) {
  const may = useMay()
  const formats = useFormats()
  const { data } = useQuery({ ...itemQuery(getWorkshop, workshop_id), enabled: may(getWorkshop) })
  useTabTitle(data?.title)
  if (!data) return null
  return <p className={classes.event}>{`${data.title}, ${showDate(data.date ?? '', formats)}`}</p>
}

type ImportResultViewProps = { result: ImportResult; failure?: CallFailed; isArrival: boolean }

function ImportResultView({ result, failure, isArrival }: ImportResultViewProps) {
  const t = useTranslations('imports')
  const may = useMay()
  const { originOf } = useImportTexts()
  const finished = useFinishedMessage(result)
  useMarkSeen(result)
  const summary = useSummaryFocus(isArrival)
  const Rows = result.kind === 'attendance' ? AttendanceRows : ImportRows
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <div>
          <h1 className={classes.title} ref={summary.ref} tabIndex={-1}>
            {t(isEmptyImport(result) ? 'heading_nothing' : `heading_${result.state}`)}
          </h1>
          <EventName workshop_id={result.workshop_id} />
          <p className={classes.origin}>{originOf(result)}</p>
        </div>
        <RouteButton variant="quiet" href={officeTabPath(result.workshop_id, 'registrations')}>
          {t('to_people')}
        </RouteButton>
      </header>
      <p role="status" className="visually-hidden">
        {finished}
      </p>
      <section className={classes.card} aria-label={t('counts')}>
        {isRunning(result) ? <Progress result={result} failure={failure} /> : <ImportSummary result={result} />}
        <ImportActions result={result} onStepDone={summary.focus} />
        {result.kind === 'attendance' ? (
          <p className={classes.text}>{t('times_in', { timezone: result.timezone })}</p>
        ) : (
          <ImportColumns result={result} />
        )}
      </section>
      {!isRunning(result) && may(listImportRows) && <Rows result={result} />}
    </div>
  )
}

function Progress({ result, failure }: Omit<ImportResultViewProps, 'isArrival'>) {
  const t = useTranslations('imports')
  return (
    <>
      <ImportProgress result={result} />
      <p className={classes.text}>{t('progress_text')}</p>
      {failure && (
        <Callout tone="danger" role="status">
          {t('progress_unknown')}
        </Callout>
      )}
    </>
  )
}

function NoImport({ workshop_id }: Pick<Props, 'workshop_id'>) {
  const t = useTranslations('imports')
  const back = <RouteButton href={importPath(workshop_id)}>{t('to_imports')}</RouteButton>
  return <NotFoundCard title={t('missing')} text={t('missing_text')} action={back} />
}

const LoadingSkeleton = () => (
  <Stack gap="lg" aria-busy="true">
    <Skeleton height={34} width="50%" />
    <Skeleton height={22} width="70%" />
    <Skeleton height={180} />
    <Skeleton height={320} />
  </Stack>
)

/** The heading takes the focus after an action, because the button of that action is gone. */
function useSummaryFocus(isArrival: boolean) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isArrival) ref.current?.focus()
  }, [isArrival])
  return {
    ref,
    // The action's button or dialog must be gone first.
    focus: () => requestAnimationFrame(() => ref.current?.focus()),
  }
}
