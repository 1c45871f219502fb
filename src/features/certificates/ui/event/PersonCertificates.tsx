import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import type { ListedRegistration } from '@/features/registrations/contract/office'
import { Callout } from '@/ui/feedback/Callout'
import { Loaded } from '@/ui/feedback/Loaded'
import { Muted, Rows } from '@/ui/layout/layout'
import type { Certificate } from '../../contract/certificates'
import { replaceCertificates } from '../../contract/issuing'
import { CertificateRow } from './CertificateRow'
import { renamedOf } from './outcomes'
import { ReplaceDialog } from './ReplaceDialog'
import { usePersonCertificates } from './use-person-certificates'

type Props = { person: ListedRegistration }

/** The certificates of a registration. One with another name than the person has by now can be replaced at once. */
export function PersonCertificates({ person }: Props) {
  const certificates = usePersonCertificates(person)
  return (
    <Loaded query={certificates} waiting={48}>
      {({ data }) => <Certificates person={person} certificates={data} />}
    </Loaded>
  )
}

function Certificates({ person, certificates }: Props & { certificates: Certificate[] }) {
  const t = useTranslations('certificates')
  const may = useMay()
  const [isReplacing, setReplacing] = useState(false)
  if (certificates.length === 0) return <Muted>{t('person_none')}</Muted>
  const renamed = renamedOf(certificates, person)
  return (
    <>
      {renamed.length > 0 && (
        <Callout tone="watch">
          {t('person_renamed')}
          {may(replaceCertificates) && (
            <Button variant="default" onClick={() => setReplacing(true)}>
              {t('replace', { count: renamed.length })}
            </Button>
          )}
        </Callout>
      )}
      <Rows isOpen>
        {certificates.map((certificate) => (
          <CertificateRow key={certificate.id} certificate={certificate} />
        ))}
      </Rows>
      {isReplacing && (
        <ReplaceDialog
          workshop_id={person.workshop_id}
          certificates={renamed.map(({ id }) => id)}
          onDone={() => setReplacing(false)}
          onClose={() => setReplacing(false)}
        />
      )}
    </>
  )
}
