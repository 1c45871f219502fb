import { useFormatter } from 'next-intl'
import { Bar } from '@/ui/charts/BarChart'
import type { CountedList } from '../rules/figures'
import classes from './cockpit.module.css'
import { FigureLink } from './FigureLink'

type Props = { workshop_id: number; list: CountedList; count: number; most: number; isQuiet?: boolean }

/** A figure that leads to its list, and its length as a share of the largest one. */
export function CountWithBar({ workshop_id, list, count, most, isQuiet }: Props) {
  const format = useFormatter()
  return (
    <dd>
      <FigureLink workshop_id={workshop_id} list={list} className={classes.count}>
        {format.number(count)}
      </FigureLink>
      <Bar value={count} whole={most} series={isQuiet ? 1 : 0} />
    </dd>
  )
}
