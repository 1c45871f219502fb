'use client'

import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import type { WallClockSpan } from '@/features/workshops/rules'
import { type EventMail, savePlannedMail } from '../contract'
import { PlanForm } from './PlanForm'
import { draftOf, proposeReminder } from './plan-draft'
import { useRefreshPlan } from './use-plan-changes'

type DialogProps = {
  workshop_id: number
  edited: EventMail | 'new'
  data: EventMail[]
  event: WallClockSpan
  onClose: () => void
}

/** Plans a mail of an event, or changes a planned one. */
export function EventMailDialog({ workshop_id, edited, data, event, onClose }: DialogProps) {
  const t = useTranslations('mail_plan')
  const notices = useNotices()
  const refresh = useRefreshPlan()
  const isNew = edited === 'new'
  const form = useApiForm(savePlannedMail, {
    params: { id: workshop_id, mail: isNew ? 'new' : edited.id },
    defaultValues: isNew ? proposeReminder(data, event, new Date()) : draftOf(edited),
    silent: true,
    onSaved: () => {
      if (isNew) notices.inform(t('saved_new'))
      else notices.saved()
      onClose()
      void refresh()
    },
  })
  return <PlanForm form={form} isNew={isNew} event={event} onClose={onClose} />
}
