import { IconUserPlus } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { call, type ResponseBody } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { LOCALES, type Locale, localeOf } from '@/contract/locales'
import { HISTORY_DATES } from '@/features/registrations/contract/fields'
import {
  type getPerson,
  type ListedRegistration,
  renewTicket,
  saveRegistration,
} from '@/features/registrations/contract/office'
import { invitePath } from '@/features/registrations/contract/public'
import { displayName } from '@/features/registrations/rules/people'
import { isSeated } from '@/features/registrations/rules/states'
import { usePeopleAction } from '@/features/registrations/ui/calls/use-people-action'
import tickets from '@/features/tickets/ui/tickets.module.css'
import { showInstant } from '@/i18n/formats'
import { localizedPath } from '@/i18n/paths'
import { CopyTextButton } from '@/ui/buttons/CopyTextButton'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { Fact, Facts, Heading, Muted, Row, Rows, Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import classes from './PersonDrawer.module.css'
import { PersonStatus } from './PersonStatus'
import type { OpenedPerson } from './use-opened-person'

type Props = {
  title: string
  /** The section that the link asked for takes the focus. */
  isWanted?: boolean
  children: ReactNode
}

export function PersonSection({ title, isWanted, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The drawer takes the focus first.
    if (isWanted) setTimeout(() => heading.current?.focus(), 300)
  }, [isWanted])
  return (
    <Stack as="section" className={classes.section} aria-labelledby={id}>
      <Heading level={3} ref={heading} id={id} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </Stack>
  )
}

export type PersonWithParty = ResponseBody<typeof getPerson>

/** The other people of a person's party, each a link to theirs. */
export function PartySection({ person, opened }: { person: PersonWithParty; opened: OpenedPerson }) {
  const t = useTranslations('people')
  const may = useMay()
  const others = person.party.filter(({ id }) => id !== person.id)
  const mayAdd = may(saveRegistration) && isSeated(person) && person.accompaniment_of === null
  if (others.length === 0 && !mayAdd) return null

  return (
    <PersonSection title={t('party')}>
      {others.length === 0 && <Muted isSmall>{t('party_none')}</Muted>}
      {others.length > 0 && (
        <Rows>
          {others.map((other) => (
            <Row key={other.id}>
              <TextLink as="button" type="button" isStrong onClick={() => opened.open(other.id)}>
                {displayName(other)}
              </TextLink>
              {other.accompaniment_of === null && <Muted isSmall>{t('party_main')}</Muted>}
              <PersonStatus person={{ ...other, main_name: null }} />
            </Row>
          ))}
        </Rows>
      )}
      {mayAdd && (
        <ToolButton icon={IconUserPlus} onClick={() => opened.add(person.id)}>
          {t('add_companion')}
        </ToolButton>
      )}
    </PersonSection>
  )
}

const DATE_FACTS = [...HISTORY_DATES, 'created_at', 'updated_at'] as const
const FLAGS = ['nonpublic', 'manually_added'] as const

/** Data that nobody edits: the dates and the personal link. */
export function PersonFacts({ person }: { person: ListedRegistration & { link_used_at: string | null } }) {
  const t = useTranslations('people')
  const core = useTranslations('core')
  const formats = useFormats()
  const dates = DATE_FACTS.filter((name) => person[name] !== null)
  const accepted = showInstant(person.terms_accepted_at, formats)
  const link = window.location.origin + localizedPath(localeOf(person.language), invitePath(person))
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
          <Fact term={t('invite_link')}>
            <small>{link}</small>
            <CopyTextButton text={link} label={t('copy')} copiedLabel={t('copied')} />
          </Fact>
        </>
      )}
    </Facts>
  )
}

type PersonTicketProps = { person: Parameters<typeof displayName>[0] & { id: string }; words: Record<Locale, string> }

/** The ticket in words as its person may read them aloud, those of the reader's language first. */
export function PersonTicket({ person, words }: PersonTicketProps) {
  const t = useTranslations('people')
  const may = useMay()
  const locale = useLocale()
  const languages = LOCALES.toSorted((one, other) => Number(other === locale) - Number(one === locale))
  const { runToEnd: renew } = usePeopleAction(() => call(renewTicket, { params: { id: person.id } }), {
    notice: () => t('ticket_renewed'),
  })
  return (
    <>
      <Facts className={tickets.words}>
        <Fact term={t('ticket_words')}>
          {languages.map((language) => (
            <div key={language} lang={language}>
              {words[language]}
            </div>
          ))}
        </Fact>
      </Facts>
      {may(renewTicket) && (
        <ConfirmButton
          label={t('ticket_renew')}
          question={t('ticket_question', { name: displayName(person) })}
          color="petrol"
          onConfirm={renew}
        />
      )}
    </>
  )
}
