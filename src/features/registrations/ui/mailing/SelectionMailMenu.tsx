'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { WORKSHOP_MAIL_TYPES } from '@/features/mails/contract'
import { sendMailsToChosen } from '../contract/mailing'
import type { Chosen } from '../contract/office'
import { MailChoices } from './MailChoices'

type Props = {
  chosen: Chosen
  /** How many are ticked. */
  count: number
  /** Once the mails are on their way; without it the selection stays. */
  onDone?: () => void
}

/** A mail to who was ticked, as far as it is meant for them. */
export function MailChosen({ chosen, count, onDone }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  if (!may(sendMailsToChosen)) return null

  const choices = WORKSHOP_MAIL_TYPES.map((type) => ({
    name: t(`type_${type}`),
    hint: t(`hint_chosen_${type}`, { count }),
    plan: { ...chosen, type },
  }))
  return <MailChoices label={t('send')} choices={choices} onSent={onDone} />
}
