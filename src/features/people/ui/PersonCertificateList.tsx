import { useTranslations } from 'next-intl'
import { CertificateRow } from '@/features/certificates/ui/event/CertificateRow'
import { Rows } from '@/ui/layout/layout'
import type { Person } from '../contract/people'
import { PersonCard } from './PersonCard'
import { useRefreshPerson } from './use-refresh-person'

/** The certificates of the person over all events, the newest first. */
export function PersonCertificateList({ certificates: { total, data } }: Pick<Person, 'certificates'>) {
  const t = useTranslations('person')
  const refreshPerson = useRefreshPerson()
  return (
    <PersonCard title={t('certificates')} count={total} shown={data.length} empty={t('no_certificates')}>
      <Rows>
        {data.map((certificate) => (
          <CertificateRow
            key={certificate.id}
            certificate={certificate}
            event={certificate.title}
            onRevoked={() => void refreshPerson()}
          />
        ))}
      </Rows>
    </PersonCard>
  )
}
