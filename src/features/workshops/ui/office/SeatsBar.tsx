import { useTranslations } from 'next-intl'
import { openSeatsOf } from '@/features/seats/rules'
import type { ListedWorkshop } from '../../contract/office'
import { FEW_SEATS, seatsOfCount } from '../../rules'
import classes from './SeatsBar.module.css'

type Props = { event: Pick<ListedWorkshop, 'maximum_participants' | 'count'> }

/** Staff may register more people than the maximum, so that the share is capped. */
export function SeatsBar({ event }: Props) {
  const t = useTranslations('workshops')
  const { maximum_participants: maximum, count } = event
  const { registered, held } = count
  if (maximum === null) return <span className={classes.label}>{t('seats_unlimited', { count: registered })}</span>

  const share = Math.min(1, (registered + held) / maximum)
  return (
    <span className={classes.seats} data-filled={filledOf(openSeatsOf(seatsOfCount(event, count)) ?? 0)}>
      <span className={classes.label} title={held > 0 ? t('seats_held', { count: held }) : undefined}>
        {held > 0
          ? t('seats_of_held', { count: registered, held, maximum })
          : t('seats_of', { count: registered, maximum })}
        {held > 0 && <span className="visually-hidden">. {t('seats_held', { count: held })}</span>}
      </span>
      <span className={classes.bar} aria-hidden>
        <span className={classes.share} style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </span>
  )
}

function filledOf(open: number): 'full' | 'few' | undefined {
  if (open === 0) return 'full'
  return open <= FEW_SEATS ? 'few' : undefined
}
