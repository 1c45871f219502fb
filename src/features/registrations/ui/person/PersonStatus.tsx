import { useTranslations } from 'next-intl'
import { StatusChip, type Tone } from '@/ui/StatusChip'
import type { ListedRegistration } from '../contract/office'
import classes from './Standings.module.css'
import { type Standing, standingsOf } from './standings-of'

const TONES: Record<Standing, Tone> = {
  invited: 'plain',
  registered: 'active',
  participated: 'good',
  cancelled: 'bad',
  interest: 'watch',
  companion: 'plain',
  added: 'plain',
}

/** All that somebody is at an event: invited, registered, with whom. */
export function Standings({ person }: { person: ListedRegistration }) {
  const t = useTranslations('people')
  const { main_name } = person
  const standings = standingsOf(person)
  if (standings.length === 0) return '–'
  return (
    <span className={classes.standings}>
      {standings.map((standing) => (
        <StatusChip key={standing} tone={TONES[standing]}>
          {standing === 'companion' && main_name ? t('companion_of', { name: main_name }) : t(`standing_${standing}`)}
        </StatusChip>
      ))}
    </span>
  )
}
