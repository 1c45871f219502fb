'use client'

import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import type { ListedRegistration } from '@/features/registrations/contract/office'
import { Callout } from '@/ui/feedback/Callout'
import { LoadError } from '@/ui/feedback/LoadError'
import { replaceCertificates } from '../../contract/issuing'
import { CertificateRow } from './CertificateRow'
import classes from './certificates.module.css'
import { renamedOf } from './outcomes'
import { ReplaceDialog } from './ReplaceDialog'
import { usePersonCertificates } from './use-person-certificates'

type Props = { person: ListedRegistration }

/** The certificates of a registration. One with another name than the person has by now can be replaced at once. */
export function PersonCertificates({ person }: Props) {
  const t = useTranslations('certificates')
  const may = useMay()
  const [isReplacing, setReplacing] = useState(false)
  const { data, error, isFetching, refetch } = usePersonCertificates(person)
  if (error && !data) return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data) return <Skeleton className={classes.waitingLine} />
  if (data.data.length === 0) return <p className={classes.quiet}>{t('person_none')}</p>
  const renamed = renamedOf(data.data, person)
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
      <ul className={classes.rows}>
        {data.data.map((certificate) => (
          <CertificateRow key={certificate.id} certificate={certificate} />
        ))}
      </ul>
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
