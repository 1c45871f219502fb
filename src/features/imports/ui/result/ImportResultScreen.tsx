'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { CallFailed } from '@/client/call'
import { useMay } from '@/client/permissions'
import { tabPath } from '@/features/workshops/ui/event-path'
import { Message } from '@/ui/Message'
import { NotFoundCard } from '@/ui/NotFoundCard'
import { RouteButton } from '@/ui/RouteButton'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { type ImportResult, listImportRows } from '../contract'
import { isRunning } from './current-import'
import { ImportColumns } from './ImportColumns'
import classes from './ImportedScreen.module.css'
import { ImportNext } from './ImportNext'
import { ImportProgress } from './ImportProgress'
import { ImportRows } from './ImportRows'
import { ImportTold } from './ImportTold'
import { importPath } from './import-path'
import { useFinished, useImport } from './use-import'
import { useImportWords } from './use-import-words'
import { useSummaryFocus } from './use-summary-focus'

type Props = { id: number; workshop_id: number }

/** One import: what it would do, how far it is, or what it did, read from the server whenever one comes back. */
export function ImportedScreen({ id, workshop_id }: Props) {
  const { result, isMissing, failure, isFetching, again } = useImport({ id, workshop_id })
  // What is known before it was read comes from the upload, which ends here.
  const [isArrival] = useState(result !== undefined)
  if (isMissing) return <NoImport workshop_id={workshop_id} />
  if (result) return <Imported result={result} failure={failure} isArrival={isArrival} />
  if (failure) return <NotLoaded failure={failure} again={again} busy={isFetching} />
  return <Waiting />
}

type ImportedProps = { result: ImportResult; failure?: CallFailed; isArrival: boolean }

function Imported({ result, failure, isArrival }: ImportedProps) {
  const t = useTranslations('imports')
  const may = useMay()
  const { originOf } = useImportWords()
  const finished = useFinished(result)
  const summary = useSummaryFocus(isArrival)
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <div>
          <h1 className={classes.title} ref={summary.ref} tabIndex={-1}>
            {t(`heading_${result.state}`)}
          </h1>
          <p className={classes.origin}>{originOf(result)}</p>
        </div>
        <RouteButton look="quiet" href={tabPath(result.workshop_id, 'registrations')}>
          {t('to_people')}
        </RouteButton>
      </header>
      <p role="status" className="visually-hidden">
        {finished}
      </p>
      <section className={classes.card} aria-label={t('counts')}>
        {isRunning(result) ? <Progress result={result} failure={failure} /> : <ImportTold result={result} />}
        <ImportNext result={result} onMoved={summary.focus} />
        <ImportColumns result={result} />
      </section>
      {!isRunning(result) && may(listImportRows) && <ImportRows result={result} />}
    </div>
  )
}

function Progress({ result, failure }: Omit<ImportedProps, 'isArrival'>) {
  const t = useTranslations('imports')
  return (
    <>
      <ImportProgress result={result} />
      <p className={classes.text}>{t('progress_text')}</p>
      {failure && (
        <Message tone="danger" role="status">
          {t('progress_unknown')}
        </Message>
      )}
    </>
  )
}

function NoImport({ workshop_id }: Pick<Props, 'workshop_id'>) {
  const t = useTranslations('imports')
  const back = <RouteButton href={importPath(workshop_id)}>{t('to_imports')}</RouteButton>
  return <NotFoundCard title={t('missing')} text={t('missing_text')} action={back} />
}

const Waiting = () => (
  <Stack gap="lg" aria-busy="true">
    <Skeleton height={34} width="50%" />
    <Skeleton height={22} width="70%" />
    <Skeleton height={180} />
    <Skeleton height={320} />
  </Stack>
)
