import { Box } from '@mantine/core'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { shortDate } from '@/i18n/calendar'
import { Link } from '@/ui/navigation/Link'
import type { EvaluationSeason, SeasonSpeaker, SubjectMean } from '../../contract/season'
import { SHOWN_SUBJECTS } from '../../rules/season'
import classes from './season.module.css'

function useMeans() {
  const format = useFormatter()
  const twoDigits = (value: number | null) =>
    value === null ? '–' : format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const meanIn = (means: readonly SubjectMean[], subject: SubjectMean['subject']) =>
    twoDigits(means.find((one) => one.subject === subject)?.mean ?? null)
  return { twoDigits, meanIn }
}

/** A row for each evaluated event, and one for all of them. */
export function EventsTable({ season: { events, total } }: { season: EvaluationSeason }) {
  const t = useTranslations('evaluations')
  const locale = useLocale()
  const { meanIn } = useMeans()
  return (
    <Box className={classes.scroller} role="region" aria-label={t('season.title')} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('season.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('season.event')}</th>
            <th scope="col">{t('season.date')}</th>
            <th scope="col" className={classes.number}>
              {t('answers')}
            </th>
            {SHOWN_SUBJECTS.map((subject) => (
              <th key={subject} scope="col" className={classes.number}>
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
              <td className={classes.number}>{t('season.answers_of', { answers, asked })}</td>
              {SHOWN_SUBJECTS.map((subject) => (
                <td key={subject} className={classes.number}>
                  {meanIn(means, subject)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('season.all')}</th>
            <td />
            <td className={classes.number}>{t('season.answers_of', { answers: total.answers, asked: total.asked })}</td>
            {SHOWN_SUBJECTS.map((subject) => (
              <td key={subject} className={classes.number}>
                {meanIn(total.means, subject)}
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
  const { twoDigits } = useMeans()
  return (
    <div className={classes.part}>
      <h2 className={classes.subtitle}>{t('season.speakers')}</h2>
      <Box className={classes.scroller} role="region" aria-label={t('season.speakers')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('season.speaker')}</th>
              <th scope="col" className={classes.number}>
                {t('season.events')}
              </th>
              <th scope="col" className={classes.number}>
                {t('answers')}
              </th>
              <th scope="col" className={classes.number}>
                {t('mean')}
              </th>
            </tr>
          </thead>
          <tbody>
            {speakers.map(({ name, events, answers, mean }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={classes.number}>{events}</td>
                <td className={classes.number}>{answers}</td>
                <td className={classes.number}>{twoDigits(mean)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </div>
  )
}
