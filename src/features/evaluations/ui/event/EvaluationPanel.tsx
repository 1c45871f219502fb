import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconClipboardPlus, IconFileTypePdf, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { urlOf } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import { languageName } from '@/i18n/calendar'
import { showInstant } from '@/i18n/formats'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Callout } from '@/ui/feedback/Callout'
import { Loaded } from '@/ui/feedback/Loaded'
import { FigureTable } from '@/ui/figures/FigureTable'
import { Bullets, Cluster, Heading, Muted, SectionHead, Stack } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import {
  ANSWERS_MIN,
  addPaperAnswer,
  type EvaluationResult,
  type EventEvaluation,
  getEvaluation,
  type LoadedEvaluation,
  printQuestionnaire,
  printResult,
  saveEvaluation,
} from '../../contract/event'
import { questionId, titleOf } from '../../rules/questions'
import { isResultShown } from '../../rules/steps'
import { resultTables } from '../../rules/tables'
import classes from './evaluation.module.css'

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
          {evaluation && !loaded.data?.is_template && (
            <EvaluationActions workshop_id={workshop_id} evaluation={evaluation} />
          )}
          {evaluation && may(addPaperAnswer) && (evaluation.state === 'open' || evaluation.state === 'closed') && (
            <ToolButton icon={IconClipboardPlus} onClick={() => setOpened('paper')}>
              {t('type_paper')}
            </ToolButton>
          )}
          {evaluation && may(saveEvaluation) && evaluation.state !== 'forgotten' && (
            <ToolButton icon={IconPencil} onClick={() => setOpened('settings')}>
              {t('change')}
            </ToolButton>
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
            {evaluation && (
              <EvaluationSummary evaluation={evaluation} isTemplate={data.is_template} planPath={planPath} />
            )}
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

function EvaluationActions({ workshop_id, evaluation }: { workshop_id: number; evaluation: EventEvaluation }) {
  const t = useTranslations('evaluations')
  const may = useMay()
  const locale = useLocale()
  const papers = [
    ...(may(printQuestionnaire) ? [{ endpoint: printQuestionnaire, label: t('print.questionnaire') }] : []),
    ...(may(printResult) && isResultShown(evaluation) ? [{ endpoint: printResult, label: t('print.result') }] : []),
  ]
  if (papers.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf aria-hidden size={18} />}
          rightSection={<IconChevronDown aria-hidden size={16} />}
        >
          {t('papers')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.flatMap(({ endpoint, label }) =>
          LOCALES.map((language) => (
            <Menu.Item
              key={`${label} ${language}`}
              component="a"
              download
              href={urlOf(endpoint, { params: { id: workshop_id }, query: { language } })}
            >
              {t('paper_in', { paper: label, language: languageName(language, locale) })}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const TONES = {
  planned: 'plain',
  open: 'active',
  closed: 'good',
  forgotten: 'plain',
} as const satisfies Record<EventEvaluation['state'], Tone>

type SummaryProps = { evaluation: EventEvaluation; isTemplate: boolean; planPath: string }

function EvaluationSummary({ evaluation, isTemplate, planPath }: SummaryProps) {
  const t = useTranslations('evaluations')
  const formats = useFormats()
  const { state, template, speakers, goals, asked, answers, paper, counted, opens_at, closes_at, last_step_at } =
    evaluation
  const times = { opens: showInstant(opens_at, formats), closes: showInstant(closes_at, formats) }
  const facts = [
    t('questionnaire_of', { name: template.name, version: template.version }),
    speakers.length > 0 && t('speakers_named', { names: speakers.join(', ') }),
    goals.length > 0 && t('goals_count', { count: goals.length }),
  ].filter((fact) => fact !== false)
  const isNewer = template.newest_version > template.version && state === 'planned'
  return (
    <>
      {!isTemplate && (
        <Cluster gap="xs md">
          <StatusChip tone={TONES[state]}>{t(`state_${state}`)}</StatusChip>
          <span>{t(`sentence_${state}`, times)}</span>
          <strong>{t('answers_of', { asked, answers, paper })}</strong>
        </Cluster>
      )}
      <Muted>{facts.join(' · ')}</Muted>
      {(state === 'planned' || state === 'open') && (
        <Muted>
          {t('mails_hint')} <Link href={planPath}>{t('to_plan')}</Link>
        </Muted>
      )}
      {isNewer && <Callout tone="plain">{t('newer_version', { version: template.newest_version })}</Callout>}
      {state !== 'planned' && !isResultShown(evaluation) && (
        <Callout tone="plain">{t('too_few', { count: ANSWERS_MIN })}</Callout>
      )}
      {evaluation.waiting_for && (
        <Muted>
          {t(`waiting_${evaluation.waiting_for}`, {
            count: answers - counted,
            step: ANSWERS_MIN,
            next: 2 * ANSWERS_MIN,
            last: showInstant(last_step_at, formats),
          })}
        </Muted>
      )}
      {isResultShown(evaluation) && <p>{t('as_of', { count: counted })}</p>}
    </>
  )
}

function ResultView({ result }: { result: EvaluationResult }) {
  const t = useTranslations()
  const locale = useLocale()
  return (
    <Stack gap="lg">
      {resultTables(result, locale, t).map((table) => (
        <FigureTable key={table.title} table={table} />
      ))}
      {result.comments.map((question) => (
        <Stack key={questionId(question)} as="section" gap="xs">
          <Heading level={3}>{titleOf(question, locale)}</Heading>
          {question.texts.length === 0 ? (
            <Muted>{t('evaluations.no_comments')}</Muted>
          ) : (
            <Bullets className={classes.texts}>
              {question.texts.map(withPlace).map(({ place, text }) => (
                <li key={place}>{text}</li>
              ))}
            </Bullets>
          )}
        </Stack>
      ))}
      <Muted>{t('evaluations.few_hint', { count: ANSWERS_MIN })}</Muted>
    </Stack>
  )
}

/** Two people may write the same text, so that its place identifies it. */
const withPlace = (text: string, place: number) => ({ place, text })
