'use client'

import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { urlOf } from '@/contract/endpoint'
import { type ListFilter, listRegistrations } from '@/features/registrations/contract/office'
import { TextLink } from '@/ui/layout/TextLink'
import { type Audience, MAIL_TYPE_OF_AUDIENCE, previewNotification } from '../contract/mailings'
import classes from './MailingDialog.module.css'
import type { MailingRequest } from './use-mailing'

/** The status of a recipient whose mail shows the text best. */
const EXAMPLE_STANDINGS: Partial<Record<Audience, ListFilter>> = {
  reminders: 'registered',
  afterevent: 'participated',
  updates: 'registered',
  numbers: 'number_missing',
}

/** Opens the mail of one recipient in a new window. */
export function MailExampleLink({ request }: { request: MailingRequest }) {
  const t = useTranslations('mailing')
  const may = useMay()
  const example = exampleOf(request)
  const isOffered = may(previewNotification) && may(listRegistrations)
  const { data } = useQuery({ ...listQuery(listRegistrations, { per_page: 1, ...example.query }), enabled: isOffered })
  const id = example.id ?? data?.data[0]?.id
  if (!isOffered || !id) return null
  return (
    <TextLink
      as="a"
      isStrong
      className={classes.preview}
      href={urlOf(previewNotification, { params: { type: example.type, id } })}
      target="_blank"
      rel="noopener"
    >
      {t('look')}
      <IconExternalLink size={18} aria-hidden />
    </TextLink>
  )
}

function exampleOf(request: MailingRequest) {
  if ('workshop_id' in request) {
    const { type, ids, workshop_id, standing, search } = request
    return { type, id: ids?.[0], query: { filter: { workshop_id, standing }, search } }
  }
  const { id: workshop_id, type } = request
  return {
    type: MAIL_TYPE_OF_AUDIENCE[type],
    id: undefined,
    query: { filter: { workshop_id, standing: EXAMPLE_STANDINGS[type] } },
  }
}
