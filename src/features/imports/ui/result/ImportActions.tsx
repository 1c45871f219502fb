'use client'

import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { call } from '@/client/call'
import { useMay } from '@/client/permissions'
import { query } from '@/client/query'
import { RouteButton } from '@/ui/RouteButton'
import { checkImport, getImport, type ImportResult, runImport } from '../contract'
import { isRunning } from './current-import'
import { DownloadFailures } from './DownloadFailures'
import classes from './ImportedScreen.module.css'
import { importPath } from './import-path'
import { UndoImport } from './UndoImport'
import { useImportCall } from './use-import-call'

type Props = { result: ImportResult; onMoved: () => void }

/** What can be done from here, by what has become of the list. */
export function ImportNext({ result, onMoved }: Props) {
  const t = useTranslations('imports')
  const may = useMay()
  if (isRunning(result)) return null

  const { state, kind, workshop_id } = result
  return (
    <div className={classes.actions}>
      {state === 'checked' && may(runImport) && <Run result={result} onMoved={onMoved} />}
      <DownloadFailures result={result} />
      {may(checkImport) && (
        <RouteButton look="quiet" href={importPath(workshop_id, kind)}>
          {t(state === 'checked' ? 'other_file' : 'another')}
        </RouteButton>
      )}
      {state === 'done' && <UndoImport result={result} onUndone={onMoved} />}
    </div>
  )
}

/** Says how many it is about; where that is nobody, why. */
function Run({ result: { id, kind, counts }, onMoved }: Props) {
  const t = useTranslations('imports')
  const why = useId()
  const queries = useQueryClient()
  const { run, doing } = useImportCall()
  const count = counts.created + counts.updated
  const start = () =>
    run(async () => {
      const result = await call(runImport, { params: { id } })
      queries.setQueryData(query(getImport, { params: { id } }).queryKey, result)
      onMoved()
    })
  return (
    <>
      {count === 0 && (
        <p className={classes.why} id={why}>
          {t(counts.failed > 0 ? 'nothing_valid' : 'nothing_to_do')}
        </p>
      )}
      <Button
        leftSection={<IconPlayerPlay aria-hidden size={18} />}
        disabled={count === 0}
        aria-describedby={count === 0 ? why : undefined}
        loading={doing}
        onClick={() => void start()}
      >
        {t(`run_${kind}`, { count })}
      </Button>
    </>
  )
}
