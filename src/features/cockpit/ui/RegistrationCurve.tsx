import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { shortDate } from '@/i18n/calendar'
import { LineChart } from '@/ui/charts/LineChart'
import { FigureTable } from '@/ui/figures/FigureTable'
import { Card, Heading, Muted } from '@/ui/layout/layout'
import type { Cockpit } from '../contract'
import { countAt, daysShownOf, lastDayOf } from '../rules/curves'

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
    <Card gap="sm" isDense aria-labelledby={heading}>
      <Heading id={heading}>{t('curve')}</Heading>
      <Muted>{lines.length > 1 ? t('curve_note') : t('curve_alone')}</Muted>
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
        table={{
          title: t('curve_table'),
          columns: [
            { key: 'day', title: t('day'), kind: 'text' },
            ...lines.map(({ curve, isOwn, name }) => ({
              key: String(curve.workshop_id),
              title: name,
              kind: 'count' as const,
              link: isOwn ? undefined : { href: officeTabPath(curve.workshop_id, 'cockpit'), title: curve.title },
            })),
          ],
          rows: days.map((day) => ({
            key: day,
            figures: {
              day: dayName(day),
              ...Object.fromEntries(
                lines.map(({ curve, last }) => [curve.workshop_id, day < last ? null : countAt(curve.points, day)]),
              ),
            },
          })),
        }}
      />
    </Card>
  )
}
