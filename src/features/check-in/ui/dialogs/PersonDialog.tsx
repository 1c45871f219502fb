import { Button, Stack } from '@mantine/core'
import { IconFlag, IconId, IconPrinter } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useMay } from '@/client/calls/permissions'
import { useDownload } from '@/client/downloads/use-download'
import { saveRegistration } from '@/features/registrations/contract/office'
import { wordsOf } from '@/features/tickets/rules/words'
import type { Guest } from '../../contract/guest-list'
import { getBadges } from '../../contract/print'
import { useDevice } from '../device/use-device'
import { useActions, useGuests, useMayRecord } from '../entrance'
import { usePresenceText } from '../guests/use-presence-text'
import { EntranceNote } from '../list/CheckInRow'
import type { Presence } from '../queue/queue-reducer'
import { CheckInDialog, type DialogProps } from './CheckInDialog'
import classes from './dialogs.module.css'

type Props = DialogProps & { person: Guest; onNumbers: () => void; onNote: () => void }

/** Everything that the entrance knows of a person and can do for them. */
export function PersonDialog({ opened, person, onNumbers, onNote, onClose }: Props) {
  const { nameOf } = useGuests()
  const mayRecord = useMayRecord()
  return (
    <CheckInDialog opened={opened} title={nameOf(person)} onClose={onClose}>
      <PersonFacts person={person} />
      <EntranceNote note={person.entrance_note} />
      <Stack gap="sm" mt="md">
        {mayRecord && <PresenceButtons person={person} onClose={onClose} />}
        <OnlineButtons person={person} onNumbers={onNumbers} onNote={onNote} />
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
  const facts: [label: string, value: ReactNode][] = [
    [t('state'), presenceText(person, presenceOf(person)) || t('missing')],
    [t('institution'), institution],
    [t('companion_of'), main_name],
    [t('email'), email],
    [t('ticket_words'), ticket && wordsOf(ticket, locale)],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Coming is one press; going is one where attendance counts, and taking back is always possible. */
function PresenceButtons({ person, onClose }: { person: Guest; onClose: () => void }) {
  const { guestList, presenceOf } = useGuests()
  const { setPresence } = useActions()
  const t = useTranslations('check_in')
  const presence = presenceOf(person)
  const change = (next: Presence) => {
    onClose()
    setPresence(person, next)
  }
  return (
    <>
      {presence !== 'here' && (
        <Button data-autofocus size="md" onClick={() => change('here')}>
          {t(presence === 'gone' ? 'comes_back' : 'check_in')}
        </Button>
      )}
      {presence === 'here' && guestList.counts_attendance && (
        <Button data-autofocus size="md" onClick={() => change('gone')}>
          {t('leaves')}
        </Button>
      )}
      {presence !== 'missing' && (
        <Button size="md" color="red" variant="outline" onClick={() => change('missing')}>
          {t('out')}
        </Button>
      )}
    </>
  )
}

type OnlineProps = Pick<Props, 'person' | 'onNumbers' | 'onNote'>

/** These save or draw at once, so they need the network and a person whom the server knows. */
function OnlineButtons({ person, onNumbers, onNote }: OnlineProps) {
  const t = useTranslations('check_in')
  const download = useDownload()
  const may = useMay()
  const mayPrint = may(getBadges)
  const mayEdit = may(saveRegistration)
  const { workshop_id: id } = useDevice()
  const { guestList, isOffline } = useGuests()
  const isKnown = guestList.people.some((guest) => guest.id === person.id)
  const print = () => void download.fetchFile(getBadges, { params: { id }, query: { person: person.id } })
  if (!isKnown || !(mayEdit || mayPrint)) return null
  return (
    <>
      {mayEdit && guestList.needed_numbers.length > 0 && (
        <OnlineButton icon={<IconId aria-hidden size={20} />} disabled={isOffline} onClick={onNumbers}>
          {t('numbers')}
        </OnlineButton>
      )}
      {mayEdit && (
        <OnlineButton icon={<IconFlag aria-hidden size={20} />} disabled={isOffline} onClick={onNote}>
          {t(person.entrance_note ? 'note_change' : 'note_add')}
        </OnlineButton>
      )}
      {mayPrint && (
        <OnlineButton
          icon={<IconPrinter aria-hidden size={20} />}
          disabled={isOffline}
          loading={download.loading}
          onClick={print}
        >
          {t('print_badge')}
        </OnlineButton>
      )}
      {isOffline && <p className={classes.muted}>{t('needs_network')}</p>}
    </>
  )
}

type OnlineButtonProps = {
  icon: ReactNode
  disabled: boolean
  loading?: boolean
  onClick: () => void
  children: ReactNode
}

const OnlineButton = ({ icon, ...props }: OnlineButtonProps) => (
  <Button size="md" variant="default" leftSection={icon} {...props} />
)
