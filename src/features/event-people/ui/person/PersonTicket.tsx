import { useLocale, useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { LOCALES, type Locale } from '@/contract/locales'
import { renewTicket } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { usePeopleAction } from '@/features/registrations/ui/calls/use-people-action'
import classes from '@/features/tickets/ui/tickets.module.css'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { Fact, Facts } from '@/ui/layout/layout'

type Props = { person: Parameters<typeof displayName>[0] & { id: string }; words: Record<Locale, string> }

/** The ticket in words as its person may read them aloud, those of the reader's language first. */
export function PersonTicket({ person, words }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const locale = useLocale()
  const languages = LOCALES.toSorted((one, other) => Number(other === locale) - Number(one === locale))
  const { runToEnd: renew } = usePeopleAction(() => call(renewTicket, { params: { id: person.id } }), {
    notice: () => t('ticket_renewed'),
  })
  return (
    <>
      <Facts className={classes.words}>
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
