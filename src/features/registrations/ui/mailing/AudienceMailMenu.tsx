'use client'

import { useTranslations } from 'next-intl'
import type { Answer } from '@/client/call'
import { useMay } from '@/client/permissions'
import { AUDIENCES, sendMails } from '../contract/mailing'
import type { countRegistrations } from '../contract/office'
import { MailChoices } from './MailChoices'

type Props = { workshop_id: number; counts?: Pick<Answer<typeof countRegistrations>, 'outdated'> }

/** The mails that go to many people of an event at once. */
export function MailMenu({ workshop_id, counts }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  if (!may(sendMails)) return null

  const offered = AUDIENCES.filter((type) => type !== 'updates' || (counts?.outdated ?? 0) > 0)
  const choices = offered.map((type) => ({
    name: t(`audience_${type}`),
    hint: t(`hint_${type}`),
    plan: { id: workshop_id, type },
  }))
  return <MailChoices label={t('send')} choices={choices} />
}
