'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { listPersonConsents } from '@/features/registrations/contract/consents'
import { PersonConsents } from '@/features/registrations/ui/consents/PersonConsents'
import type { Person } from '../contract/people'
import { PersonCard } from './PersonCard'

/** The consents at the address of the person. */
export function PersonConsentCard({ person: { id: registration, is_erased } }: { person: Person }) {
  const t = useTranslations('person')
  const may = useMay()
  if (is_erased || !may(listPersonConsents)) return null
  return (
    <PersonCard title={t('consents')}>
      <PersonConsents id={registration} />
    </PersonCard>
  )
}
