import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { useProfessionNames } from '@/features/accreditations/ui/ProfessionField'
import { ReasonChip } from '@/features/blacklist/ui/ReasonChip'
import { displayName } from '@/features/registrations/rules/people'
import { KnownNumber } from '@/features/registrations/ui/numbers/KnownNumber'
import { showInstant } from '@/i18n/formats'
import { CopyTextButton } from '@/ui/buttons/CopyTextButton'
import { EmailAddress } from '@/ui/content/EmailAddress'
import { Fact, Facts } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import type { Person } from '../contract/people'
import { PersonCard } from './PersonCard'

export function PersonHead({ person }: { person: Person }) {
  const t = useTranslations('person')
  const people = useTranslations('people')
  const types = useTranslations('mail_log')
  const formats = useFormats()
  const { email, institution, institution_address, postal_code, city } = person.details
  const address = [institution_address, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <PersonCard title={t('data')}>
      <Facts look="lines">
        {email && (
          <Fact term={t('email')}>
            <TextLink as="a" isStrong href={`mailto:${email}`}>
              <EmailAddress address={email} />
            </TextLink>
            <CopyTextButton text={email} label={people('copy')} copiedLabel={people('copied')} />
          </Fact>
        )}
        {institution && <Fact term={t('institution')}>{institution}</Fact>}
        {address && <Fact term={t('address')}>{address}</Fact>}
        {person.external_ids.length > 0 && <Fact term={t('external_id')}>{person.external_ids.join(', ')}</Fact>}
        <PersonNumbers person={person} />
        {!person.is_erased && <BlacklistFact blacklist={person.blacklist} />}
        {person.declined_mails.length > 0 && (
          <Fact term={t('declined')}>{person.declined_mails.map((type) => types(`type_${type}`)).join(', ')}</Fact>
        )}
        {person.link_used_at && <Fact term={people('link_used_at')}>{showInstant(person.link_used_at, formats)}</Fact>}
      </Facts>
    </PersonCard>
  )
}

function PersonNumbers({ person }: { person: Person }) {
  const people = useTranslations('people')
  const profession = useProfessionNames()(person.profession_id)
  const name = displayName(person.details)
  return (
    <>
      {profession && <Fact term={people('profession_id')}>{profession}</Fact>}
      {person.numbers.map((known) => (
        <Fact key={`${known.kind} ${known.id}`} term={people(known.kind)}>
          <KnownNumber known={known} name={name} />
        </Fact>
      ))}
    </>
  )
}

function BlacklistFact({ blacklist }: Pick<Person, 'blacklist'>) {
  const t = useTranslations('person')
  const formats = useFormats()
  if (!blacklist) return <Fact term={t('blacklist')}>{t('not_blacklisted')}</Fact>
  const { reason, source, created_at } = blacklist
  return (
    <Fact term={t('blacklist')}>
      <ReasonChip reason={reason} />
      <span>{[source, showInstant(created_at, formats)].filter(Boolean).join(' · ')}</span>
    </Fact>
  )
}
