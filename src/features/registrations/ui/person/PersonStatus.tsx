import { useTranslations } from 'next-intl'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import type { ListedRegistration, ListFilter } from '../../contract/office'
import { listFiltersOf } from './list-filters'
import classes from './PersonStatus.module.css'

const TONES: Record<ListFilter, Tone> = {
  invited: 'plain',
  registered: 'active',
  participated: 'good',
  cancelled: 'bad',
  interest: 'watch',
  companion: 'plain',
  added: 'plain',
}

/** The chips of a person: invited, registered, companion of somebody. */
export function PersonStatus({ person }: { person: ListedRegistration }) {
  const t = useTranslations('people')
  const { main_name } = person
  const filters = listFiltersOf(person)
  if (filters.length === 0) return '–'
  return (
    <span className={classes.statuses}>
      {filters.map((filter) => (
        <StatusChip key={filter} tone={TONES[filter]}>
          {filter === 'companion' && main_name ? t('companion_of', { name: main_name }) : t(`standing_${filter}`)}
        </StatusChip>
      ))}
    </span>
  )
}
