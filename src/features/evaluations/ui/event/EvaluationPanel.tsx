import { Button } from '@mantine/core'
import { IconClipboardPlus, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { Callout } from '@/ui/feedback/Callout'
import { Loaded } from '@/ui/feedback/Loaded'
import { Cluster, SectionHead, Stack } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { addPaperAnswer, getEvaluation, type LoadedEvaluation, saveEvaluation } from '../../contract/event'
import { EvaluationActions } from './EvaluationActions'
import { EvaluationSummary } from './EvaluationSummary'
import { ResultView } from './ResultView'

// The forms load when they are opened.
const EvaluationDialog = dynamic(() => import('./EvaluationDialog').then((module) => module.EvaluationDialog), {
  ssr: false,
})
const PaperDialog = dynamic(() => import('./PaperDialog').then((module) => module.PaperDialog), { ssr: false })

export function EvaluationPanel({ workshop_id, planPath }: { workshop_id: number; planPath: string }) {
  const t = useTranslations('evaluations')
  const heading = useId()
  const may = useMay()
  const [opened, setOpened] = useState<'settings' | 'paper'>()
  const loaded = useQuery(query(getEvaluation, { params: { id: workshop_id } }))
  const evaluation = loaded.data?.evaluation
  const close = () => setOpened(undefined)
  return (
    <Stack as="section" gap="sm" aria-labelledby={heading} aria-busy={loaded.isPending}>
      <SectionHead id={heading} title={t('title')}>
        <Cluster gap="xs">
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
        </Cluster>
      </SectionHead>
      <Loaded query={loaded} waiting={256}>
        {(data) => (
          <>
            {!evaluation && <NoEvaluation loaded={data} onCreate={() => setOpened('settings')} />}
            {data.is_demanded && (
              <Callout tone={evaluation ? 'plain' : 'watch'}>{t(evaluation ? 'demanded' : 'demanded_missing')}</Callout>
            )}
            {evaluation && <EvaluationSummary evaluation={evaluation} planPath={planPath} />}
            {data.result && <ResultView result={data.result} />}
            {opened === 'settings' && <EvaluationDialog workshop_id={workshop_id} loaded={data} onClose={close} />}
            {evaluation && opened === 'paper' && (
              <PaperDialog workshop_id={workshop_id} evaluation={evaluation} onClose={close} />
            )}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function NoEvaluation({ loaded, onCreate }: { loaded: LoadedEvaluation; onCreate: () => void }) {
  const t = useTranslations('evaluations')
  const may = useMay()
  const hasTemplates = loaded.templates.length > 0
  return (
    <>
      <p>{t('empty')}</p>
      {!hasTemplates && <Link href="/admin/evaluation-templates">{t('to_templates')}</Link>}
      {hasTemplates && may(saveEvaluation) && (
        <Cluster>
          <Button onClick={onCreate}>{t('create')}</Button>
        </Cluster>
      )}
    </>
  )
}
