import { useTranslations } from 'next-intl'
import type { WorkshopState } from '../../contract/office'
import chip from '../public/StateChip.module.css'
import classes from './StateBadge.module.css'

export function StateBadge({ state }: { state: WorkshopState }) {
  const t = useTranslations('workshops')
  return (
    <span className={`${chip.chip} ${classes.badge}`} data-state={state}>
      <span className={classes.label}>{t(`state_${state}`)}</span>
    </span>
  )
}
