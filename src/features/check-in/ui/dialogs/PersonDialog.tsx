import { IconFlag, IconId, IconPrinter } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useDownload } from '@/client/downloads/use-download'
import { namesOf } from '@/contract/fields'
import { saveRegistration } from '@/features/registrations/contract/office'
import { wordsOf } from '@/features/tickets/rules/words'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Fact, Facts, Muted, Stack } from '@/ui/layout/layout'
import type { Guest } from '../../contract/guest-list'
import { getBadges } from '../../contract/print'
import type { Presence } from '../device/recorded-action'
import { useDevice } from '../device/use-device'
import { useActions, useGuests, useMayRecord, useNewest } from '../entrance'
import { EntranceNote } from '../guests/EntranceNote'
import { usePresenceText } from '../guests/use-presence-text'
import { CheckInDialog, useDialogs } from './CheckInDialog'
import { Choices } from './ChoiceDialogs'
import { NoteDialog, NumbersDialog } from './GuestForms'

/** Everything that the entrance knows of a person and can do for them. */
export function PersonDialog(props: { person: Guest }) {
  const person = useNewest(props.person)
  const { nameOf } = useGuests()
  const mayRecord = useMayRecord()
  return (
    <CheckInDialog title={nameOf(person)}>
      <Stack gap="sm">
        <PersonFacts person={person} />
        <EntranceNote note={person.entrance_note} />
        {mayRecord && <PresenceChoices person={person} />}
        <OnlineButtons person={person} />
      </Stack>
    </CheckInDialog>
  )
}

function PersonFacts({ person }: { person: Guest }) {
  const { presenceOf } = useGuests()
  const t = useTranslations('check_in')
  const locale = useLocale()
  const presenceText = usePresenceText()
  const { institution, email, main_name, ticket } = person
  const facts = {
    state: presenceText(person, presenceOf(person)) || t('missing'),
    institution,
    companion_of: main_name,
    email,
    ticket_words: ticket && wordsOf(ticket, locale),
  }
  return (
    <Facts look="lines">
      {namesOf(facts).map(
        (name) =>
          facts[name] && (
            <Fact key={name} term={t(name)}>
              {facts[name]}
            </Fact>
          ),
      )}
    </Facts>
  )
}

/** Coming is one press; going is one where attendance counts, and taking back is always possible. */
function PresenceChoices({ person }: { person: Guest }) {
  const { guestList, presenceOf } = useGuests()
  const { setPresence } = useActions()
  const { close } = useDialogs()
  const t = useTranslations('check_in')
  const presence = presenceOf(person)
  const to = (next: Presence) => () => {
    close()
    setPresence(person, next)
  }
  const comes = { label: t(presence === 'gone' ? 'comes_back' : 'check_in'), onChoose: to('here') }
  const leaves = { label: t('leaves'), onChoose: to('gone') }
  const isWrong = { label: t('out'), variant: 'quiet-danger', onChoose: to('missing') } as const
  if (presence === 'missing') return <Choices choices={[comes]} />
  if (presence === 'gone') return <Choices choices={[comes, isWrong]} />
  return <Choices choices={guestList.counts_attendance ? [leaves, isWrong] : [isWrong]} />
}

/** These save or draw at once, so they need the network and a person whom the server knows. */
function OnlineButtons({ person }: { person: Guest }) {
  const t = useTranslations('check_in')
  const download = useDownload()
  const may = useMay()
  const mayPrint = may(getBadges)
  const mayEdit = may(saveRegistration)
  const { workshop_id: id } = useDevice()
  const { guestList, isOffline } = useGuests()
  const { open } = useDialogs()
  const isKnown = guestList.people.some((guest) => guest.id === person.id)
  const print = () => void download.fetchFile(getBadges, { params: { id }, query: { person: person.id } })
  if (!isKnown || !(mayEdit || mayPrint)) return null
  return (
    <>
      {mayEdit && guestList.needed_numbers.length > 0 && (
        <PlainButton variant="quiet" disabled={isOffline} onClick={() => open(<NumbersDialog person={person} />)}>
          <IconId aria-hidden size={20} />
          {t('numbers')}
        </PlainButton>
      )}
      {mayEdit && (
        <PlainButton variant="quiet" disabled={isOffline} onClick={() => open(<NoteDialog person={person} />)}>
          <IconFlag aria-hidden size={20} />
          {t(person.entrance_note ? 'note_change' : 'note_add')}
        </PlainButton>
      )}
      {mayPrint && (
        <PlainButton variant="quiet" disabled={isOffline || download.loading} onClick={print}>
          <IconPrinter aria-hidden size={20} />
          {t('print_badge')}
        </PlainButton>
      )}
      {isOffline && <Muted>{t('needs_network')}</Muted>}
    </>
  )
}
