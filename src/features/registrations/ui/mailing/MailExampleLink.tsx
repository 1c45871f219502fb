'use client'

import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { listQuery } from '@/client/lists'
import { useMay } from '@/client/permissions'
import { addressOf } from '@/contract/endpoint'
import type { WorkshopMailType } from '@/features/mails/contract'
import { type Audience, previewNotification } from '../contract/mailing'
import { listRegistrations, type STANDINGS } from '../contract/office'
import classes from './MailQuestion.module.css'
import type { Plan } from './use-mailing'

type Example = { type: WorkshopMailType; standing?: (typeof STANDINGS)[number] }

/** Whose mail shows best what it says; what tells of a change has no text of its own to look at. */
const EXAMPLES: Record<Audience, Example | undefined> = {
  invites: { type: 'invite' },
  newinvites: { type: 'invite' },
  reminders: { type: 'reminder', standing: 'registered' },
  afterevent: { type: 'after_event', standing: 'participated' },
  updates: undefined,
}

/** The mail as one of the people would get it, in a window of its own. */
export function MailQuestionPreview({ plan }: { plan: Plan }) {
  const t = useTranslations('mailing')
  const may = useMay()
  const example = exampleOf(plan)
  const isOffered = example !== undefined && may(previewNotification) && may(listRegistrations)
  const { data } = useQuery({ ...listQuery(listRegistrations, { per_page: 1, ...example?.query }), enabled: isOffered })
  const id = example?.id ?? data?.data[0]?.id
  if (!isOffered || !id) return null
  return (
    <a
      className={classes.preview}
      href={addressOf(previewNotification, { params: { type: example.type, id } })}
      target="_blank"
      rel="noopener"
    >
      {t('look')}
      <IconExternalLink size={18} aria-hidden />
    </a>
  )
}

function exampleOf(plan: Plan) {
  if ('workshop_id' in plan) {
    const { type, ids, workshop_id, standing, search } = plan
    return { type, id: ids?.[0], query: { filter: { workshop_id, standing }, search } }
  }
  const example = EXAMPLES[plan.type]
  return (
    example && {
      type: example.type,
      id: undefined,
      query: { filter: { workshop_id: plan.id, standing: example.standing } },
    }
  )
}
