'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useMay } from '@/client/calls/permissions'
import { listPersonConsents } from '@/features/registrations/contract/consents'
import { PersonConsents } from '@/features/registrations/ui/consents/PersonConsents'
import type { Person } from '../contract/people'
import classes from './PersonPage.module.css'

/** The consents at the address of the person. */
export function PersonConsentCard({ person: { id: registration, is_erased } }: { person: Person }) {
  const t = useTranslations('person')
  const may = useMay()
  const id = useId()
  if (is_erased || !may(listPersonConsents)) return null
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.subtitle}>
        {t('consents')}
      </h2>
      <PersonConsents id={registration} />
    </section>
  )
}
