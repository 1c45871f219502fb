import { IconUser } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { fullName } from '../../rules'
import type { LinkedRegistration } from '../../service/sign-up/personal-link'
import classes from './ThankYou.module.css'
import { ThankYouSection } from './ThankYouSection'

/** The people of the party who have a seat; after a cancellation the companions who still come. */
export function RegisteredPeople({ registration, companions, status }: LinkedRegistration) {
  const t = useTranslations('thanks')
  const isCancelled = status === 'cancelled'
  if (isCancelled && companions.length === 0) return null
  return (
    <ThankYouSection title={isCancelled ? t('companions_stay') : t('people')}>
      <ul className={classes.rows}>
        {!isCancelled && <Person name={fullName(registration)} note={registration.email} />}
        {companions.map((companion) => (
          <Person key={companion.id} name={fullName(companion)} note={t('companion')} />
        ))}
      </ul>
    </ThankYouSection>
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
