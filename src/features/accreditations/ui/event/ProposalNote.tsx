import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { useFormats } from '@/client/config/formats'
import type { BodyCategory } from '@/contract/values/accreditations'
import { showTime } from '@/i18n/formats'
import { Stack } from '@/ui/layout/layout'
import type { AccreditationDraft, AccreditedEvent } from '../../contract/accreditations'
import type { Body } from '../../contract/bodies'
import { categoryOf, eventMinutesOf, proposePoints } from '../../rules/points'
import classes from './accreditations.module.css'

type Props = { body: Body; event: AccreditedEvent }

/** The points that follow from the minutes by the rule of the body, with the arithmetic, or why none follow. */
export function ProposalNote({ body, event }: Props) {
  const t = useTranslations('accreditations')
  const code = useWatch<AccreditationDraft, 'category'>({ name: 'category' }) ?? ''
  const category = categoryOf(body, code)
  const minutes = eventMinutesOf(event)
  if (!minutes) return <p className={classes.proposal}>{t('proposal_no_end')}</p>
  if (!category) return <p className={classes.proposal}>{t('proposal_no_category')}</p>
  if (category.points_per_unit === 0) return <p className={classes.proposal}>{t('proposal_by_hand')}</p>
  return <Proposal event={event} category={category} proposal={proposePoints(minutes, body, category)} />
}

type ProposalProps = {
  event: AccreditedEvent
  category: BodyCategory
  proposal: ReturnType<typeof proposePoints>
}

function Proposal({ event, category, proposal }: ProposalProps) {
  const t = useTranslations('accreditations')
  const steps = useSteps({ event, category, proposal })
  const { setValue } = useFormContext<AccreditationDraft>()
  const [basis, test] = useWatch<AccreditationDraft, ['points_basis', 'points_test']>({
    name: ['points_basis', 'points_test'],
  })
  const isTaken = basis === proposal.points && test === proposal.test_points
  const take = () => {
    setValue('points_basis', proposal.points, { shouldDirty: true, shouldValidate: true })
    setValue('points_test', proposal.test_points, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Stack gap="xs" className={classes.proposal}>
      <strong>{t('proposal', { points: proposal.points })}</strong>
      <p>{steps}</p>
      <Button className={classes.take} variant="default" disabled={isTaken} onClick={take}>
        {t(isTaken ? 'proposal_taken' : 'proposal_take')}
      </Button>
    </Stack>
  )
}

/** The steps of the arithmetic in their order; a step that changes nothing is left out. */
function useSteps({ event, category, proposal }: ProposalProps): string {
  const t = useTranslations('accreditations')
  const formats = useFormats()
  const { minutes, unit, units, counted, points, isLimited, extra, test_points } = proposal
  const rest = minutes.net - units * unit
  const span = { from: showTime(event.time, formats), until: showTime(event.end_time, formats) }
  const breaks = minutes.whole - minutes.net
  const steps = [
    t('proposal_span', { ...span, minutes: minutes.whole }),
    breaks > 0 && t('proposal_breaks', { breaks, minutes: minutes.net }),
    t(rest > 0 ? 'proposal_rest' : 'proposal_units', { minutes: minutes.net, unit, units, rest }),
    category.points_per_unit !== 1 && t('proposal_points', { units, each: category.points_per_unit, points: counted }),
    isLimited && t('proposal_limit', { points: category.daily_limit ?? 0 }),
    extra > 0 && t('proposal_extra', { points: extra }),
  ]
  const result = `${steps.filter(Boolean).join(', ')} ${t('proposal_result', { points })}`
  return test_points > 0 ? `${result}; ${t('proposal_test', { points: test_points })}` : result
}
