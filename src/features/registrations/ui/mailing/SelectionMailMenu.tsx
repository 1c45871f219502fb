'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { WORKSHOP_MAIL_TYPES } from '@/features/mails/contract'
import { sendMailsToChosen } from '../../contract/mailing'
import type { PeopleSelection } from '../../contract/office'
import { MailChoices } from './MailChoices'

type Props = {
  selection: PeopleSelection
  /** The number of ticked people. */
  count: number
  /** Called once the mails are queued; without it the selection stays. */
  onDone?: () => void
}

/** The mails that can be sent to the ticked people. */
export function SelectionMailMenu({ selection, count, onDone }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  if (!may(sendMailsToChosen)) return null

  const choices = WORKSHOP_MAIL_TYPES.map((type) => ({
    name: t(`type_${type}`),
    hint: t(`hint_chosen_${type}`, { count }),
    request: { ...selection, type },
  }))
  return <MailChoices label={t('send')} choices={choices} onSent={onDone} />
}
