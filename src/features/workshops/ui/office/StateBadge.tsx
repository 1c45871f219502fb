import { useTranslations } from 'next-intl'
import type { WorkshopState } from '../../contract/office'
import classes from '../public/StateChip.module.css'

export function StateBadge({ state }: { state: WorkshopState }) {
  const t = useTranslations('workshops')
  return (
    <span className={classes.chip} data-state={state}>
      {t(`state_${state}`)}
    </span>
  )
}
