import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Callout } from '@/ui/feedback/Callout'
import { Cluster, Muted } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { ANSWERS_MIN, type EventEvaluation } from '../../contract/event'
import { isResultShown } from '../../rules/steps'

const TONES = {
  planned: 'plain',
  open: 'active',
  closed: 'good',
  forgotten: 'plain',
} as const satisfies Record<EventEvaluation['state'], Tone>

type Props = { evaluation: EventEvaluation; planPath: string }

export function EvaluationSummary({ evaluation, planPath }: Props) {
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
      <Cluster gap="xs md">
        <StatusChip tone={TONES[state]}>{t(`state_${state}`)}</StatusChip>
        <span>{t(`sentence_${state}`, times)}</span>
        <strong>{t('answers_of', { asked, answers, paper })}</strong>
      </Cluster>
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
