import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useMay } from '@/client/calls/permissions'
import { listCertificates } from '@/features/certificates/contract/certificates'
import { CertificateRow } from '@/features/certificates/ui/event/CertificateRow'
import { listPersonConsents } from '@/features/registrations/contract/consents'
import { displayName } from '@/features/registrations/rules/people'
import { PersonConsents } from '@/features/registrations/ui/consents/PersonConsents'
import { Callout } from '@/ui/feedback/Callout'
import { Rows, Stack } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { ItemLoader } from '@/ui/screens/ItemLoader'
import { getPersonPage, type Person } from '../contract/people'
import { MergeList } from './merge/MergeList'
import { PersonActions, PersonMenu } from './PersonActions'
import { PersonCard } from './PersonCard'
import { PersonHead } from './PersonHead'
import { PersonHistory } from './PersonHistory'
import { PersonMailList } from './PersonMailList'
import { PersonNotes } from './PersonNotes'
import classes from './PersonPage.module.css'
import { useRefreshPerson } from './use-refresh-person'

type Props = {
  id: string
  /** The actions of features above this one. */
  renderMore: (email: string) => ReactNode
}

/** Everything at one e-mail address across events. */
export function PersonPage({ id, renderMore }: Props) {
  return (
    <ItemLoader endpoint={getPersonPage} id={id} nameOf={({ details }) => displayName(details)} list="/admin/people">
      {(person) => <LoadedPerson person={person} renderMore={renderMore} />}
    </ItemLoader>
  )
}

function LoadedPerson({ person, renderMore }: { person: Person } & Pick<Props, 'renderMore'>) {
  const t = useTranslations('people')
  const words = useTranslations('person')
  const may = useMay()
  const name = displayName(person.details)
  return (
    <>
      <PageHeader title={name}>
        {!person.is_erased && (
          <>
            <PersonActions person={person} />
            {renderMore(person.details.email)}
            <PersonMenu person={person} />
          </>
        )}
      </PageHeader>
      {person.is_erased && <Callout tone="plain">{t('erased_text')}</Callout>}
      <div className={classes.page}>
        <Stack gap="lg">
          <PersonHistory registrations={person.registrations} name={name} />
          {may(listCertificates) && <PersonCertificateList certificates={person.certificates} />}
          <PersonMailList mails={person.mails} email={person.details.email} />
        </Stack>
        <Stack gap="lg">
          <PersonHead person={person} />
          {!person.is_erased && may(listPersonConsents) && (
            <PersonCard title={words('consents')}>
              <PersonConsents id={person.id} />
            </PersonCard>
          )}
          <PersonNotes person={person} />
          <MergeList person={person} />
        </Stack>
      </div>
    </>
  )
}

function PersonCertificateList({ certificates: { total, data } }: Pick<Person, 'certificates'>) {
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
