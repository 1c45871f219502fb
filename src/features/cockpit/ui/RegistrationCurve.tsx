import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { shortDate } from '@/i18n/calendar'
import { FigureTable } from '@/ui/charts/FigureTable'
import { LineChart } from '@/ui/charts/LineChart'
import { Link } from '@/ui/navigation/Link'
import type { Cockpit } from '../contract'
import { countAt, daysShownOf, lastDayOf } from '../rules/curves'
import classes from './cockpit.module.css'

type Props = { workshop_id: number; cockpit: Pick<Cockpit, 'curves' | 'date' | 'today'> }

/** The registrations by day against earlier events of the same kind; the table repeats the figures of the lines. */
export function RegistrationCurve({ workshop_id, cockpit: { curves, date, today } }: Props) {
  const t = useTranslations('cockpit')
  const locale = useLocale()
  const format = useFormatter()
  const heading = useId()
  const days = daysShownOf(curves)
  const [from = 0] = days
  if (from === 0 || !curves.some((curve) => curve.workshop_id === workshop_id)) return null

  const lastDay = lastDayOf({ date, today })
  const dayName = (day: number) => (day === 0 ? t('day_of_event') : t('days_before', { days: day }))
  const lines = curves.map((curve) => {
    const isOwn = curve.workshop_id === workshop_id
    return { curve, isOwn, name: isOwn ? t('this_event') : shortDate(curve.date, locale), last: isOwn ? lastDay : 0 }
  })
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <h2 className={classes.title} id={heading}>
        {t('curve')}
      </h2>
      <p className={classes.note}>{lines.length > 1 ? t('curve_note') : t('curve_alone')}</p>
      <div className={classes.curve}>
        <LineChart
          label={t('curve')}
          lines={lines.map(({ curve, name, last }) => ({
            key: String(curve.workshop_id),
            name,
            points: curve.points.map(({ days: x, count: y }) => ({ x, y })),
            until: last,
          }))}
          from={from}
          to={0}
          ticks={[dayName(from), from > 1 ? dayName(Math.round(from / 2)) : '', dayName(0)]}
          format={(value) => format.number(value)}
        />
        <FigureTable
          caption={t('curve_table')}
          columns={[
            t('day'),
            ...lines.map(({ curve, isOwn, name }) => ({
              key: curve.workshop_id,
              head: isOwn ? name : <CurveLink {...curve} name={name} />,
            })),
          ]}
          rows={days.map((day) => ({
            key: day,
            cells: [
              dayName(day),
              ...lines.map(({ curve, last }) => (day < last ? '–' : format.number(countAt(curve.points, day)))),
            ],
          }))}
        />
      </div>
    </section>
  )
}

type CurveLinkProps = { workshop_id: number; title: string; name: string }

const CurveLink = ({ workshop_id, title, name }: CurveLinkProps) => (
  <Link className={classes.link} href={officeTabPath(workshop_id, 'cockpit')} title={title}>
    {name}
  </Link>
)
