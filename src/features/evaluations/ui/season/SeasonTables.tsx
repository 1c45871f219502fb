import { useLocale, useTranslations } from 'next-intl'
import type { Locale } from '@/contract/locales'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { shortDate } from '@/i18n/calendar'
import { FigureTable } from '@/ui/charts/FigureTable'
import { Link } from '@/ui/navigation/Link'
import type { EvaluationSeason, SeasonSpeaker, SubjectMean } from '../../contract/season'
import { formatMean } from '../../rules/results'
import { SHOWN_SUBJECTS, subjectMeanOf } from '../../rules/season-results'
import classes from './season.module.css'

/** The means of the subjects, in the order of the columns. */
const meansIn = (means: readonly SubjectMean[], locale: Locale): string[] =>
  SHOWN_SUBJECTS.map((subject) => formatMean(subjectMeanOf(means, subject), locale))

/** A row for each evaluated event, and one for all of them. */
export function EventsTable({ season: { events, total } }: { season: EvaluationSeason }) {
  const t = useTranslations('evaluations')
  const locale = useLocale()
  const answersOf = ({ answers, asked, paper }: Pick<EvaluationSeason['total'], 'answers' | 'asked' | 'paper'>) =>
    t('season.answers_of', { answers: answers - paper, asked, paper })
  return (
    <FigureTable
      caption={t('season.title')}
      columns={[
        t('season.event'),
        t('season.date'),
        t('answers'),
        ...SHOWN_SUBJECTS.map((subject) => t(`subject_${subject}`)),
      ]}
      texts={[1]}
      rows={events.map(({ workshop_id, title, date, means, ...counts }) => ({
        key: workshop_id,
        cells: [
          <Link key="event" className={classes.link} href={officeTabPath(workshop_id, 'evaluation')}>
            {title}
          </Link>,
          <span key="date" className={classes.date}>
            {shortDate(date, locale)}
          </span>,
          answersOf(counts),
          ...meansIn(means, locale),
        ],
      }))}
      total={{
        key: 'total',
        cells: [t('season.all'), '', answersOf(total), ...meansIn(total.means, locale)],
      }}
    />
  )
}

export function SpeakersTable({ speakers }: { speakers: SeasonSpeaker[] }) {
  const t = useTranslations('evaluations')
  const locale = useLocale()
  return (
    <div className={classes.part}>
      <h2 className={classes.subtitle}>{t('season.speakers')}</h2>
      <FigureTable
        caption={t('season.speakers')}
        columns={[t('season.speaker'), t('season.events'), t('answers'), t('mean')]}
        rows={speakers.map(({ name, events, answers, mean }) => ({
          key: name,
          cells: [name, events, answers, formatMean(mean, locale)],
        }))}
      />
    </div>
  )
}
