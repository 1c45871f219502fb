'use client'

import { useTranslations } from 'next-intl'
import { CertificateRow } from '@/features/certificates/ui/event/CertificateRow'
import type { Person } from '../contract/people'
import { PersonCard } from './PersonCard'
import classes from './PersonPage.module.css'
import { useRefreshPerson } from './use-refresh-person'

/** The certificates of the person over all events, the newest first. */
export function PersonCertificateList({ certificates: { total, data } }: Pick<Person, 'certificates'>) {
  const t = useTranslations('person')
  const refreshPerson = useRefreshPerson()
  return (
    <PersonCard title={t('certificates')} count={total} empty={t('no_certificates')}>
      <ul className={classes.rows}>
        {data.map((certificate) => (
          <CertificateRow
            key={certificate.id}
            certificate={certificate}
            event={certificate.title}
            onRevoked={() => void refreshPerson()}
          />
        ))}
      </ul>
      {total > data.length && <p className={classes.hint}>{t('newest_only', { shown: data.length, total })}</p>}
    </PersonCard>
  )
}
