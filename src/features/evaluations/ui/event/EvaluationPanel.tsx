'use client'

import { Button, Skeleton } from '@mantine/core'
import { IconClipboardPlus, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { Callout } from '@/ui/feedback/Callout'
import { LoadError } from '@/ui/feedback/LoadError'
import { Link } from '@/ui/navigation/Link'
import { addPaperAnswer, getEvaluation, type LoadedEvaluation, saveEvaluation } from '../../contract/event'
import { EvaluationActions } from './EvaluationActions'
import { EvaluationSummary } from './EvaluationSummary'
import classes from './evaluation.module.css'
import { ResultView } from './ResultView'

// The forms load when they are opened.
const EvaluationDialog = dynamic(() => import('./EvaluationDialog').then((module) => module.EvaluationDialog), {
  ssr: false,
})
const PaperDialog = dynamic(() => import('./PaperDialog').then((module) => module.PaperDialog), { ssr: false })

/** The evaluation of an event: its questionnaire, who was asked, and the result. */
export function EvaluationPanel({ workshop_id, planPath }: { workshop_id: number; planPath: string }) {
  const t = useTranslations('evaluations')
  const heading = useId()
  const may = useMay()
  const [opened, setOpened] = useState<'settings' | 'paper'>()
  const { data, error, isFetching, refetch } = useQuery(query(getEvaluation, { params: { id: workshop_id } }))
  const failure = error instanceof CallFailed && !data ? error : undefined
  const close = () => setOpened(undefined)
  const evaluation = data?.evaluation
  return (
    <section className={classes.panel} aria-labelledby={heading} aria-busy={!data && !failure}>
      <header className={classes.header}>
        <h2 className={classes.title} id={heading}>
          {t('title')}
        </h2>
        <div className={classes.actions}>
          {evaluation && <EvaluationActions workshop_id={workshop_id} evaluation={evaluation} />}
          {evaluation && may(addPaperAnswer) && (evaluation.state === 'open' || evaluation.state === 'closed') && (
            <Button
              variant="default"
              leftSection={<IconClipboardPlus aria-hidden size={18} />}
              onClick={() => setOpened('paper')}
            >
              {t('type_paper')}
            </Button>
          )}
          {evaluation && may(saveEvaluation) && evaluation.state !== 'forgotten' && (
            <Button
              variant="default"
              leftSection={<IconPencil aria-hidden size={18} />}
              onClick={() => setOpened('settings')}
            >
              {t('change')}
            </Button>
          )}
        </div>
      </header>
      {failure && <LoadError failure={failure} onRetry={() => void refetch()} isBusy={isFetching} />}
      {!data && !failure && <Skeleton className={classes.waiting} />}
      {data && !evaluation && <NoEvaluation loaded={data} onCreate={() => setOpened('settings')} />}
      {data?.is_demanded && (
        <Callout tone={evaluation ? 'plain' : 'watch'}>{t(evaluation ? 'demanded' : 'demanded_missing')}</Callout>
      )}
      {evaluation && <EvaluationSummary evaluation={evaluation} planPath={planPath} />}
      {data?.result && <ResultView result={data.result} />}
      {data && opened === 'settings' && <EvaluationDialog workshop_id={workshop_id} loaded={data} onClose={close} />}
      {evaluation && opened === 'paper' && (
        <PaperDialog workshop_id={workshop_id} evaluation={evaluation} onClose={close} />
      )}
    </section>
  )
}

/** Offers to set up an evaluation, as far as there are templates for it. */
function NoEvaluation({ loaded, onCreate }: { loaded: LoadedEvaluation; onCreate: () => void }) {
  const t = useTranslations('evaluations')
  const may = useMay()
  return (
    <div className={classes.empty}>
      <p className={classes.sentence}>{t('empty')}</p>
      {loaded.templates.length === 0 && (
        <p className={classes.sentence}>
          <Link className={classes.link} href="/admin/evaluation-templates">
            {t('to_templates')}
          </Link>
        </p>
      )}
      {loaded.templates.length > 0 && may(saveEvaluation) && <Button onClick={onCreate}>{t('create')}</Button>}
    </div>
  )
}
