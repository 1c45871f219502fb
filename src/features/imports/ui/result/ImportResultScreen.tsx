'use client'

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { itemQuery, query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { showDate, showInstant } from '@/i18n/formats'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { Callout } from '@/ui/feedback/Callout'
import { LoadError } from '@/ui/feedback/LoadError'
import { NotFoundCard } from '@/ui/feedback/NotFoundCard'
import { useTabTitle } from '@/ui/head/use-tab-title'
import { Card, Cluster, Fact, Facts, Heading, Muted, Stack } from '@/ui/layout/layout'
import { FAILURES_RETENTION_DAYS, getImport, type ImportResult, listImportRows } from '../../contract'
import { isEmptyImport, isRunning } from '../current-import'
import { ImportProgress } from '../ImportProgress'
import { importPath } from '../import-path'
import { useRefreshImports } from '../use-import-call'
import { useImportTexts } from '../use-import-texts'
import { useMarkSeen } from '../use-seen-imports'
import { AttendanceRows } from './AttendanceRows'
import { ImportActions } from './ImportActions'
import classes from './ImportResultScreen.module.css'
import { ImportRows } from './ImportRows'

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
  return (
    <p>
      <strong>{`${data.title}, ${showDate(data.date ?? '', formats)}`}</strong>
    </p>
  )
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
    <Stack gap="lg">
      <Cluster as="header" align="end" justify="between">
        <Stack gap="xs">
          <Heading level={1} size="h2" className={classes.title} ref={summary.ref} tabIndex={-1}>
            {t(isEmptyImport(result) ? 'heading_nothing' : `heading_${result.state}`)}
          </Heading>
          <EventName workshop_id={result.workshop_id} />
          <Muted>{originOf(result)}</Muted>
        </Stack>
        <RouteButton variant="quiet" href={officeTabPath(result.workshop_id, 'registrations')}>
          {t('to_people')}
        </RouteButton>
      </Cluster>
      <p role="status" className="visually-hidden">
        {finished}
      </p>
      <Card gap="md" aria-label={t('counts')}>
        {isRunning(result) ? <Progress result={result} failure={failure} /> : <ImportSummary result={result} />}
        <ImportActions result={result} onStepDone={summary.focus} />
        {result.kind === 'attendance' ? (
          <Muted isSmall>{t('times_in', { timezone: result.timezone })}</Muted>
        ) : (
          <ImportColumns result={result} />
        )}
      </Card>
      {!isRunning(result) && may(listImportRows) && <Rows result={result} />}
    </Stack>
  )
}

function Progress({ result, failure }: Omit<ImportResultViewProps, 'isArrival'>) {
  const t = useTranslations('imports')
  return (
    <>
      <ImportProgress result={result} />
      <Muted isSmall>{t('progress_text')}</Muted>
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

function ImportSummary({ result }: { result: ImportResult }) {
  const t = useTranslations('imports')
  const formats = useFormats()
  const { sentencesOf } = useImportTexts()
  const sentences = sentencesOf(result)
  const { undone_at, undone_by_name } = result
  const undone = [showInstant(undone_at, formats), undone_by_name].filter(Boolean).join(', ')
  return (
    <>
      {undone_at && <p>{t(`undone_${result.kind}`, { at: undone })}</p>}
      {sentences.length === 0 && <p>{t('nothing')}</p>}
      <Stack as="ul" gap="2xs">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {result.noted > 0 && <li>{t('noted', { count: result.noted })}</li>}
      </Stack>
      {result.has_failures && (
        <Muted isSmall>
          {t(result.kind === 'attendance' ? 'unassigned_text' : 'failures_text', { days: FAILURES_RETENTION_DAYS })}
        </Muted>
      )}
    </>
  )
}

function ImportColumns({ result: { columns, ignored } }: { result: Pick<ImportResult, 'columns' | 'ignored'> }) {
  const t = useTranslations('imports')
  const people = useTranslations('people')
  const format = useFormatter()
  const recognised = columns.map((key) => people(key))
  return (
    <Facts look="columns" className={classes.columns}>
      <Fact term={t('recognised')}>{format.list(recognised, { type: 'unit' })}</Fact>
      {ignored.length > 0 && (
        <Fact term={t('ignored')}>{t('ignored_text', { names: format.list(ignored, { type: 'unit' }) })}</Fact>
      )}
    </Facts>
  )
}

const POLL_MS = 1000

function useImport({ id, workshop_id }: { id: number; workshop_id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getImport, { params: { id } }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isRunning(data) && POLL_MS,
  })
  const failure = error instanceof CallFailed ? error : undefined
  const isForeign = data !== undefined && data.workshop_id !== workshop_id
  return {
    result: isForeign ? undefined : data,
    isMissing: isForeign || failure?.status === 404,
    failure,
    isFetching,
    retry: () => void refetch(),
  }
}

/** The announcement when a watched import has ended, which also refreshes the people. */
function useFinishedMessage({ state, file_name: file }: Pick<ImportResult, 'state' | 'file_name'>): string {
  const t = useTranslations('imports')
  const refreshImports = useRefreshImports()
  const before = useRef(state)
  const [isFinished, setIsFinished] = useState(false)
  useEffect(() => {
    const ended = before.current === 'running' && state === 'done'
    before.current = state
    if (!ended) return
    setIsFinished(true)
    refreshImports()
  }, [state, refreshImports])
  return isFinished ? t('finished', { file }) : ''
}
