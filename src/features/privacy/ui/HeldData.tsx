import { useTranslations } from 'next-intl'
import type { DataOverview } from '../contract'
import classes from './HeldData.module.css'

/** The list of the stored kinds of data with purpose, recipients and period, which the person and staff see alike. */
export function HeldData({ overview }: { overview: DataOverview }) {
  const t = useTranslations('privacy')
  return (
    <ul className={classes.list}>
      {overview.map(({ kind, title, count, purpose, recipients, period }) => (
        <li key={kind} className={classes.kind}>
          <h3 className={classes.title}>
            {title} ({count === null ? t('on_request') : t('entries', { count })})
          </h3>
          <dl className={classes.facts}>
            <Fact term={t('purpose')} value={purpose} />
            <Fact term={t('recipients')} value={recipients} />
            <Fact term={t('period')} value={period} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

const Fact = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt className={classes.term}>{term}</dt>
    <dd className={classes.value}>{value}</dd>
  </div>
)
