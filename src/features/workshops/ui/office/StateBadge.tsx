import { useTranslations } from 'next-intl'
import { isOverbooked } from '@/features/seats/rules'
import { StatusChip } from '@/ui/content/StatusChip'
import type { WorkshopState } from '../../contract/office'
import chip from '../public/StateChip.module.css'
import classes from './StateBadge.module.css'

type Props = { state: WorkshopState; seats?: Parameters<typeof isOverbooked>[0] }

/** More people than seats are a state of their own, which staff can cause and must see. */
export function StateBadge({ state, seats }: Props) {
  const t = useTranslations('workshops')
  if (seats && isOverbooked(seats) && state !== 'cancelled' && state !== 'over')
    return <StatusChip tone="bad">{t('state_overbooked')}</StatusChip>
  return (
    <span className={`${chip.chip} ${classes.badge}`} data-state={state}>
      <span className={classes.label}>{t(`state_${state}`)}</span>
    </span>
  )
}
