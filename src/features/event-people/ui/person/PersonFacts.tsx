import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { localeOf } from '@/contract/locales'
import { HISTORY_DATES } from '@/features/registrations/contract/fields'
import type { ListedRegistration } from '@/features/registrations/contract/office'
import { invitePath } from '@/features/registrations/contract/public'
import { showInstant } from '@/i18n/formats'
import { localizedPath } from '@/i18n/paths'
import { CopyTextButton } from '@/ui/buttons/CopyTextButton'
import { Fact, Facts } from '@/ui/layout/layout'

const DATE_FACTS = [...HISTORY_DATES, 'created_at', 'updated_at'] as const
const FLAGS = ['nonpublic', 'manually_added'] as const

/** Data that nobody edits: the dates and the personal link. */
export function PersonFacts({ person }: { person: ListedRegistration & { link_used_at: string | null } }) {
  const t = useTranslations('people')
  const core = useTranslations('core')
  const formats = useFormats()
  const dates = DATE_FACTS.filter((name) => person[name] !== null)
  const accepted = showInstant(person.terms_accepted_at, formats)
  const terms = person.agb ? [core('yes'), accepted].filter(Boolean).join(', ') : core('no')
  return (
    <Facts look="lines">
      {dates.map((name) => (
        <Fact key={name} term={t(name)}>
          {showInstant(person[name], formats)}
        </Fact>
      ))}
      {person.link_used_at && <Fact term={t('link_used_at')}>{showInstant(person.link_used_at, formats)}</Fact>}
      {!person.preliminary_registration && (
        <>
          <Fact term={t('agb')}>{terms}</Fact>
          {FLAGS.map((name) => (
            <Fact key={name} term={t(name)}>
              {core(person[name] ? 'yes' : 'no')}
            </Fact>
          ))}
          <InviteLink person={person} />
        </>
      )}
    </Facts>
  )
}

function InviteLink({ person }: { person: ListedRegistration }) {
  const t = useTranslations('people')
  const link = window.location.origin + localizedPath(localeOf(person.language), invitePath(person))
  return (
    <Fact term={t('invite_link')}>
      <small>{link}</small>
      <CopyTextButton text={link} label={t('copy')} copiedLabel={t('copied')} />
    </Fact>
  )
}
