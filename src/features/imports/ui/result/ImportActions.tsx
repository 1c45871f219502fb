'use client'

import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { checkImport, getImport, type ImportResult, runImport } from '../../contract'
import { isRunning } from '../current-import'
import { importPath } from '../import-path'
import { useImportCall } from '../use-import-call'
import { DownloadFailures } from './DownloadFailures'
import classes from './ImportResultScreen.module.css'
import { NextStep } from './NextStep'
import { UndoImport } from './UndoImport'

type Props = { result: ImportResult; onStepDone: () => void }

/** The actions that the state of an import allows. */
export function ImportActions({ result, onStepDone }: Props) {
  const t = useTranslations('imports')
  const may = useMay()
  if (isRunning(result)) return null

  const { state, kind, workshop_id } = result
  return (
    <div className={classes.actions}>
      {state === 'checked' && may(runImport) && <RunButton result={result} onStepDone={onStepDone} />}
      <NextStep result={result} />
      <DownloadFailures result={result} />
      {may(checkImport) && (
        <RouteButton variant="quiet" href={importPath(workshop_id, kind)}>
          {t(state === 'checked' ? 'other_file' : 'another')}
        </RouteButton>
      )}
      {state === 'done' && <UndoImport result={result} onUndone={onStepDone} />}
    </div>
  )
}

/** The advice for a list of which no row can be imported. */
const NOTHING_VALID = {
  registrations: 'nothing_valid',
  participated: 'nothing_valid',
  attendance: 'nothing_assigned',
} as const

/** The button names the number of people, and a text explains why there is none. */
function RunButton({ result: { id, kind, counts }, onStepDone }: Props) {
  const t = useTranslations('imports')
  const reasonId = useId()
  const queries = useQueryClient()
  const { run, isPending } = useImportCall()
  const count = counts.created + counts.updated
  const start = () =>
    run(async () => {
      const result = await call(runImport, { params: { id } })
      queries.setQueryData(query(getImport, { params: { id } }).queryKey, result)
      onStepDone()
    })
  return (
    <>
      {count === 0 && (
        <p className={classes.reason} id={reasonId}>
          {t(counts.failed > 0 ? NOTHING_VALID[kind] : 'nothing_to_do')}
        </p>
      )}
      <Button
        leftSection={<IconPlayerPlay aria-hidden size={18} />}
        disabled={count === 0}
        aria-describedby={count === 0 ? reasonId : undefined}
        loading={isPending}
        onClick={() => void start()}
      >
        {t(`run_${kind}`, { count })}
      </Button>
    </>
  )
}
