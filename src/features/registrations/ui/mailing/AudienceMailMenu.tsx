'use client'

import { useTranslations } from 'next-intl'
import type { ResponseBody } from '@/client/call'
import { useMay } from '@/client/permissions'
import { AUDIENCES, sendMails } from '../../contract/mailing'
import type { countRegistrations } from '../../contract/office'
import { MailChoices } from './MailChoices'

type Props = { workshop_id: number; counts?: Pick<ResponseBody<typeof countRegistrations>, 'outdated'> }

/** The mailings to an audience of an event. */
export function AudienceMailMenu({ workshop_id, counts }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  if (!may(sendMails)) return null

  const offered = AUDIENCES.filter((type) => type !== 'updates' || (counts?.outdated ?? 0) > 0)
  const choices = offered.map((type) => ({
    name: t(`audience_${type}`),
    hint: t(`hint_${type}`),
    request: { id: workshop_id, type },
  }))
  return <MailChoices label={t('send')} choices={choices} />
}
