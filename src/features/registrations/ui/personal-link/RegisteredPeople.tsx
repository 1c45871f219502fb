import { IconUser } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { fullName } from '../rules'
import type { Followed } from '../service/follow'
import classes from './ThankYou.module.css'
import { ThankYouPart } from './ThankYouPart'

/** Who holds a seat of this party: after a cancellation those who still come. */
export function RegisteredPeople({ registration, companions, standing }: Followed) {
  const t = useTranslations('thanks')
  const isCancelled = standing === 'cancelled'
  if (isCancelled && companions.length === 0) return null
  return (
    <ThankYouPart title={isCancelled ? t('companions_stay') : t('people')}>
      <ul className={classes.rows}>
        {!isCancelled && <Person name={fullName(registration)} note={registration.email} />}
        {companions.map((companion) => (
          <Person key={companion.id} name={fullName(companion)} note={t('companion')} />
        ))}
      </ul>
    </ThankYouPart>
  )
}

function Person({ name, note }: { name: string; note: string }) {
  return (
    <li>
      <IconUser className={classes.icon} size={24} stroke={1.75} aria-hidden />
      <p>
        {name}
        <span className={classes.note}>{note}</span>
      </p>
    </li>
  )
}
