import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import type { Subject } from '@/contract/values/evaluations'
import { getEvaluationSeason } from '@/features/evaluations/contract/season'
import { formatMean } from '@/features/evaluations/rules/results'
import { SHOWN_SUBJECTS, subjectMeanOf } from '@/features/evaluations/rules/season-results'
import { BarChart } from '@/ui/charts/BarChart'
import { FigureTable } from '@/ui/charts/FigureTable'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Link } from '@/ui/navigation/Link'
import type { Season } from '../contract/season'
import { monthOf, percentOf } from '../rules/words'
import { ComingTable } from './ComingTable'
import { EventTable } from './EventTable'
import { GroupParts } from './GroupParts'
import { Part } from './Part'
import { SponsorTable } from './SponsorTable'
import classes from './season.module.css'
import { TotalCards } from './TotalCards'

/** The parts of the page, without the people. */
export function SeasonFigures({ season }: { season: Season }) {
  const t = useTranslations('season')
  const isEmpty = season.total.events === 0 && season.before.events === 0
  return (
    <>
      {isEmpty ? <EmptyState title={t('empty')} text={t('empty_text')} /> : <TotalCards season={season} />}
      {season.coming.length > 0 && (
        <Part title={t('forecast')} note={t('forecast_note')}>
          <ComingTable coming={season.coming} />
        </Part>
      )}
      {!isEmpty && <Months season={season} />}
      {season.total.counted > 0 && <GroupParts groups={season.groups} />}
      {season.sponsors.length > 0 && (
        <Part title={t('sponsors')}>
          <SponsorTable sponsors={season.sponsors} />
        </Part>
      )}
      <Quality season={season} />
      {season.events.length > 0 && (
        <Part title={t('events')} note={t('counted_note', { counted: season.total.counted, past: season.total.past })}>
          <EventTable events={season.events} />
        </Part>
      )}
    </>
  )
}

/** The registered people of each month beside those of the year before. */
function Months({ season: { months } }: { season: Season }) {
  const t = useTranslations('season')
  const locale = useLocale()
  const bars = months.map(({ month, registered, before }) => {
    return { key: month, label: monthOf(month, locale), values: [registered, before] }
  })
  return (
    <Part title={t('months')}>
      <BarChart label={t('months')} series={[t('this_period'), t('year_before')]} bars={bars} format={String} />
      <FigureTable
        caption={t('months')}
        columns={[t('month'), t('events'), t('registered'), t('year_before')]}
        rows={months.map(({ month, events, registered, before }) => {
          return { key: month, cells: [monthOf(month, locale), events, registered, before] }
        })}
      />
    </Part>
  )
}

/** The means of the evaluations beside those of the year before. */
function Quality({ season: { from, to, quality } }: { season: Season }) {
  const t = useTranslations('season')
  const evaluationTexts = useTranslations('evaluations')
  const locale = useLocale()
  const may = useMay()
  if (quality.answers === 0 && quality.before.length === 0) return null
  const answered = quality.answers - quality.paper
  const meanIn = (means: Season['quality']['means'], subject: Subject) =>
    formatMean(subjectMeanOf(means, subject), locale)
  return (
    <Part
      title={t('quality')}
      note={t('quality_note', {
        answers: answered,
        asked: quality.asked,
        paper: quality.paper,
        share: percentOf(quality.asked === 0 ? null : answered / quality.asked, locale),
      })}
    >
      <FigureTable
        caption={t('quality')}
        columns={[t('subject'), t('this_period'), t('year_before')]}
        rows={SHOWN_SUBJECTS.map((subject) => ({
          key: subject,
          cells: [
            evaluationTexts(`subject_${subject}`),
            meanIn(quality.means, subject),
            meanIn(quality.before, subject),
          ],
        }))}
      />
      {quality.is_cut && <p className={classes.note}>{evaluationTexts('season.cut')}</p>}
      {may(getEvaluationSeason) && (
        <p className={classes.more}>
          <Link className={classes.link} href={`/admin/evaluations?from=${from}&to=${to}`}>
            {t('to_evaluations')}
          </Link>
        </p>
      )}
    </Part>
  )
}
