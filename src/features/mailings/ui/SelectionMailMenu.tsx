import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import type { PeopleSelection } from '@/features/registrations/contract/office'
import { CHOSEN_MAIL_TYPES, sendMailsToChosen, sendMessage } from '../contract/mailings'
import { MailChoices } from './MailChoices'

type Props = {
  selection: PeopleSelection
  count: number
  /** Numbers of people of the event are missing. */
  asksNumbers: boolean
  /** Called once the mails are queued; without it the selection stays. */
  onDone?: () => void
}

export function SelectionMailMenu({ selection, count, asksNumbers, onDone }: Props) {
  const t = useTranslations('mailing')
  const log = useTranslations('mail_log')
  const may = useMay()
  if (!may(sendMailsToChosen) && !may(sendMessage)) return null

  const types = may(sendMailsToChosen) ? CHOSEN_MAIL_TYPES : []
  const offered = types.filter((type) => type !== 'numbers' || asksNumbers)
  const choices = offered.map((type) => ({
    name: log(`type_${type}`),
    // A reminder goes to the same people as a confirmation.
    hint: t(`hint_chosen_${type === 'reminder' ? 'confirmation' : type}`, { count }),
    request: { ...selection, type },
  }))
  const message = { hint: t('hint_write_chosen', { count }), selection }
  return <MailChoices label={t('send')} choices={choices} message={message} onSent={onDone} />
}
