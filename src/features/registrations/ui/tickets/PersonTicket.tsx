'use client'

import { useLocale, useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useNotices } from '@/client/notices/notices'
import { LOCALES } from '@/contract/locales'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { renewTicket } from '../../contract/office'
import { displayName } from '../../rules/people'
import { usePeopleCall } from '../calls/use-people-call'
import type { PersonWithParty } from './PartySection'
import classes from './PersonDrawer.module.css'
import { PersonSection } from './PersonSection'

/** The ticket in words as its person may read them aloud, those of the reader's language first. */
export function TicketSection({ person }: { person: PersonWithParty }) {
  const t = useTranslations('people')
  const may = useMay()
  const notices = useNotices()
  const locale = useLocale()
  const { run } = usePeopleCall()
  const { ticket_words } = person
  if (!ticket_words) return null

  const languages = LOCALES.toSorted((one, other) => Number(other === locale) - Number(one === locale))
  const renew = () =>
    run(async () => {
      await call(renewTicket, { params: { id: person.id } })
      notices.inform(t('ticket_renewed'))
    })
  return (
    <PersonSection title={t('ticket')}>
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt>{t('ticket_words')}</dt>
          <dd>
            {languages.map((language) => (
              <div key={language} lang={language}>
                {ticket_words[language]}
              </div>
            ))}
          </dd>
        </div>
      </dl>
      {may(renewTicket) && (
        <ConfirmButton
          label={t('ticket_renew')}
          question={t('ticket_question', { name: displayName(person) })}
          color="petrol"
          onConfirm={renew}
        />
      )}
    </PersonSection>
  )
}
