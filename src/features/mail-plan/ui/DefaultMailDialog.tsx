'use client'

import { useQueryClient } from '@tanstack/react-query'
import { isListOf } from '@/client/calls/query'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { type PlannedMail, saveDefaultMail } from '../contract'
import { PlanForm } from './PlanForm'
import { draftOf, proposeReminder } from './plan-draft'

type DialogProps = { edited: PlannedMail | 'new'; plan: PlannedMail[]; onClose: () => void }

/** Plans a mail for new events, or changes a planned one. */
export function DefaultMailDialog({ edited, plan, onClose }: DialogProps) {
  const notices = useNotices()
  const queries = useQueryClient()
  const isNew = edited === 'new'
  const form = useApiForm(saveDefaultMail, {
    params: { id: isNew ? 'new' : edited.id },
    defaultValues: isNew ? proposeReminder(plan, undefined, new Date()) : draftOf(edited),
    silent: true,
    onSaved: () => {
      notices.saved()
      onClose()
      void queries.invalidateQueries({ predicate: isListOf(saveDefaultMail) })
    },
  })
  return <PlanForm form={form} isNew={isNew} onClose={onClose} />
}
