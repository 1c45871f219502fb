import { Cluster } from '../layout/layout'
import classes from './charts.module.css'

type Bar = {
  key: string
  label: string
  /** One value for each series; null is not known, and draws no bar. */
  values: readonly (number | null)[]
}

type Props = {
  /** The subject of the chart, for people who hear the page. */
  label: string
  series: readonly string[]
  bars: readonly Bar[]
  format: (value: number) => string
}

/** Horizontal bars, with a second one beside the first for a comparison. A table beside the chart has the figures. */
export function BarChart({ label, series, bars, format }: Props) {
  const values = bars.flatMap((bar) => bar.values).filter((value) => value !== null)
  const whole = Math.max(...values, 0)
  return (
    <figure>
      {series.length > 1 && (
        <Cluster as="figcaption" gap="xs md" className={classes.names} aria-hidden>
          {series.map((name, index) => (
            <span key={name} className={classes.name} data-series={index}>
              {name}
            </span>
          ))}
        </Cluster>
      )}
      <div role="img" aria-label={label} className={classes.bars}>
        {bars.map((bar) => (
          <div key={bar.key} className={classes.row}>
            <span className={classes.label}>{bar.label}</span>
            <span className={classes.lines}>
              {bar.values.map((value, index) => (
                <span key={series[index]} className={classes.bar}>
                  <Bar value={value} whole={whole} series={index} />
                  <span className={classes.value}>{value === null ? '–' : format(value)}</span>
                </span>
              ))}
            </span>
          </div>
        ))}
      </div>
    </figure>
  )
}

/** The length of a bar is the share of its value. */
export const Bar = ({ value, whole, series = 0 }: { value: number | null; whole: number; series?: number }) => (
  <svg className={classes.track} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect
      className={classes.fill}
      data-series={series}
      width={value === null || whole <= 0 ? 0 : Math.min(100, (value / whole) * 100)}
      height="10"
    />
  </svg>
)
