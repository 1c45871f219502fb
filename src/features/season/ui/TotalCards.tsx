import { useLocale, useTranslations } from 'next-intl'
import type { SeasonTotal } from '../contract/season'
import { percentOf } from '../rules/words'
import classes from './season.module.css'

type Compared = { total: SeasonTotal; before: SeasonTotal }

/** The sums of a period, each with that of the year before. */
export function TotalCards({ season: { total, before } }: { season: Compared }) {
  const t = useTranslations('season')
  const locale = useLocale()
  const percent = (share: number | null) => percentOf(share, locale)
  const cards = [
    {
      key: 'events',
      value: String(total.events),
      before: String(before.events),
      hint: total.cancelled > 0 && t('hint_cancelled', { count: total.cancelled }),
    },
    { key: 'registered', value: String(total.registered), before: String(before.registered), hint: '' },
    {
      key: 'fill',
      value: percent(total.fill),
      before: percent(before.fill),
      hint: t('hint_fill', { taken: total.taken, seats: total.seats }),
    },
    {
      key: 'came',
      value: String(total.came),
      before: String(before.came),
      hint: t('hint_came', { expected: total.expected }),
    },
    {
      key: 'no_show_rate',
      value: percent(total.no_show_rate),
      before: percent(before.no_show_rate),
      hint: t('hint_counted', { counted: total.counted }),
    },
  ] as const
  return (
    <dl className={classes.totals}>
      {cards.map((card) => (
        <div key={card.key} className={classes.total}>
          <dt>{t(`total_${card.key}`)}</dt>
          <dd className={classes.figure}>{card.value}</dd>
          <dd className={classes.before}>{t('before_value', { value: card.before })}</dd>
          {card.hint && <dd className={classes.before}>{card.hint}</dd>}
        </div>
      ))}
    </dl>
  )
}
