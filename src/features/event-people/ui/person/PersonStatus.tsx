import { useTranslations } from 'next-intl'
import type { ListedRegistration, ListFilter } from '@/features/registrations/contract/office'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Cluster } from '@/ui/layout/layout'
import { listFiltersOf } from './list-filters'
import classes from './PersonStatus.module.css'

const TONES: Record<ListFilter, Tone> = {
  invited: 'plain',
  registered: 'active',
  participated: 'good',
  no_show: 'watch',
  partly_present: 'watch',
  cancelled: 'bad',
  interest: 'watch',
  companion: 'plain',
  added: 'plain',
  no_invoice_address: 'watch',
  number_missing: 'watch',
}

/** A row of a list has space for one chip, so that the most telling comes first; the others are its title. */
const TELLING: readonly ListFilter[] = ['participated', 'cancelled', 'no_show', 'registered', 'interest']
const rankOf = (filter: ListFilter) => (TELLING.includes(filter) ? TELLING.indexOf(filter) : TELLING.length)

/** The chips of a person: invited, registered, companion of somebody. */
export function PersonStatus({ person, oneLine }: { person: ListedRegistration; oneLine?: true }) {
  const t = useTranslations('people')
  const { main_name, replaced_as } = person
  const filters = listFiltersOf(person).toSorted((one, other) => rankOf(one) - rankOf(other))
  const nameOf = (filter: ListFilter) => {
    if (filter === 'companion' && main_name) return t('companion_of', { name: main_name })
    return filter === 'cancelled' && replaced_as ? t(`replaced_${replaced_as}`) : t(`standing_${filter}`)
  }
  return (
    <Cluster as="span" gap="2xs" className={classes.statuses} title={oneLine && filters.map(nameOf).join(', ')}>
      {filters.length === 0 && <StatusChip>{t('standing_none')}</StatusChip>}
      {filters.slice(0, oneLine && 1).map((filter) => (
        <StatusChip key={filter} tone={TONES[filter]}>
          {nameOf(filter)}
        </StatusChip>
      ))}
    </Cluster>
  )
}
