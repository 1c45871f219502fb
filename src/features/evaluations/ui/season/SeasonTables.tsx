import { Box } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import type { Locale } from '@/contract/locales'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { shortDate } from '@/i18n/calendar'
import { Link } from '@/ui/navigation/Link'
import type { EvaluationSeason, SeasonSpeaker, SubjectMean } from '../../contract/season'
import { formatMean } from '../../rules/results'
import { SHOWN_SUBJECTS } from '../../rules/season'
import figureClasses from '../figures.module.css'
import classes from './season.module.css'

/** The mean of one of the subjects. */
const meanIn = (means: readonly SubjectMean[], subject: SubjectMean['subject'], locale: Locale): string =>
  formatMean(means.find((one) => one.subject === subject)?.mean ?? null, locale)

/** A row for each evaluated event, and one for all of them. */
export function EventsTable({ season: { events, total } }: { season: EvaluationSeason }) {
  const t = useTranslations('evaluations')
  const locale = useLocale()
  return (
    <Box className={figureClasses.scroller} role="region" aria-label={t('season.title')} tabIndex={0}>
      <table className={figureClasses.table}>
        <caption className="visually-hidden">{t('season.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('season.event')}</th>
            <th scope="col">{t('season.date')}</th>
            <th scope="col" className={figureClasses.number}>
              {t('answers')}
            </th>
            {SHOWN_SUBJECTS.map((subject) => (
              <th key={subject} scope="col" className={figureClasses.number}>
                {t(`subject_${subject}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map(({ workshop_id, title, date, answers, asked, means }) => (
            <tr key={workshop_id}>
              <th scope="row">
                <Link className={classes.link} href={officeTabPath(workshop_id, 'evaluation')}>
                  {title}
                </Link>
              </th>
              <td className={classes.date}>{shortDate(date, locale)}</td>
              <td className={figureClasses.number}>{t('season.answers_of', { answers, asked })}</td>
              {SHOWN_SUBJECTS.map((subject) => (
                <td key={subject} className={figureClasses.number}>
                  {meanIn(means, subject, locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('season.all')}</th>
            <td />
            <td className={figureClasses.number}>
              {t('season.answers_of', { answers: total.answers, asked: total.asked })}
            </td>
            {SHOWN_SUBJECTS.map((subject) => (
              <td key={subject} className={figureClasses.number}>
                {meanIn(total.means, subject, locale)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Box>
  )
}

export function SpeakersTable({ speakers }: { speakers: SeasonSpeaker[] }) {
  const t = useTranslations('evaluations')
  const locale = useLocale()
  return (
    <div className={classes.part}>
      <h2 className={classes.subtitle}>{t('season.speakers')}</h2>
      <Box className={figureClasses.scroller} role="region" aria-label={t('season.speakers')} tabIndex={0}>
        <table className={figureClasses.table}>
          <thead>
            <tr>
              <th scope="col">{t('season.speaker')}</th>
              <th scope="col" className={figureClasses.number}>
                {t('season.events')}
              </th>
              <th scope="col" className={figureClasses.number}>
                {t('answers')}
              </th>
              <th scope="col" className={figureClasses.number}>
                {t('mean')}
              </th>
            </tr>
          </thead>
          <tbody>
            {speakers.map(({ name, events, answers, mean }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={figureClasses.number}>{events}</td>
                <td className={figureClasses.number}>{answers}</td>
                <td className={figureClasses.number}>{formatMean(mean, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </div>
  )
}
