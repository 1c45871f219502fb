import { Cluster } from '../layout/layout'
import classes from './charts.module.css'
import { type ChartPoint, placeIn, roundMaxOf, stepPathOf } from './scale'

type Line = {
  key: string
  name: string
  points: readonly ChartPoint[]
  /** The end of the line; without it the line reaches the end of the axis. */
  until?: number
}

type Props = {
  /** The name of the chart, for people who hear the page. */
  label: string
  /** The first line is the one that the others are compared with; at most four can be told apart. */
  lines: readonly Line[]
  /** The values at both ends of the horizontal axis, which may count down. */
  from: number
  to: number
  /** The names of the start, the middle and the end of the axis. */
  ticks: readonly [string, string, string]
  format: (value: number) => string
}

/** Lines of steps over a common axis. The page shows their figures in a table below. */
export function LineChart({ label, lines, from, to, ticks, format }: Props) {
  const max = roundMaxOf(Math.max(...lines.flatMap(({ points }) => points.map(({ y }) => y)), 0))
  const axes = { from, to, max }
  const place = placeIn(axes)
  return (
    <figure>
      <Cluster as="figcaption" gap="xs md" className={classes.names} aria-hidden>
        {lines.map(({ key, name }, index) => (
          <span key={key} className={classes.name}>
            <svg className={classes.sample} viewBox="0 0 24 4" aria-hidden="true">
              <path className={classes.line} data-line={index} d="M0 2H24" />
            </svg>
            {name}
          </span>
        ))}
      </Cluster>
      <div role="img" aria-label={label} className={classes.frame}>
        <div className={classes.scale} aria-hidden="true">
          {[max, max / 2, 0].map((value) => (
            <span key={value}>{format(value)}</span>
          ))}
        </div>
        <svg className={classes.plot} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {[max, max / 2, 0].map((value) => (
            <path key={value} className={classes.grid} d={`M0 ${place.y(value)}H100`} />
          ))}
          {[...lines.entries()].toReversed().map(([index, { key, points, until = to }]) => (
            <path key={key} className={classes.line} data-line={index} d={stepPathOf(points, { ...axes, until })} />
          ))}
        </svg>
        <div className={classes.ticks} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </div>
      </div>
    </figure>
  )
}
