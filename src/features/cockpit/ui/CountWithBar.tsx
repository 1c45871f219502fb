import { useFormatter } from 'next-intl'
import type { CountedList } from '../rules/figures'
import classes from './cockpit.module.css'
import { FigureLink } from './FigureLink'

type Props = { workshop_id: number; list: CountedList; count: number; most: number }

/** A figure that leads to its list, and its length as a share of the largest one. */
export function CountWithBar({ workshop_id, list, count, most }: Props) {
  const format = useFormatter()
  return (
    <dd>
      <FigureLink workshop_id={workshop_id} list={list} className={classes.count}>
        {format.number(count)}
      </FigureLink>
      <svg className={classes.track} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes.fill} width={(count / most) * 100} height="10" />
      </svg>
    </dd>
  )
}
