import { useTranslations } from 'next-intl'
import type { WorkshopState } from '../contract/office'
import classes from './StateChip.module.css'

/** The one word that staff see of an event. */
export function StateBadge({ state }: { state: WorkshopState }) {
  const t = useTranslations('workshops')
  return (
    <span className={classes.chip} data-state={state}>
      {t(`state_${state}`)}
    </span>
  )
}
