'use client'

import { MailLogTab } from '@/features/mails/ui/MailLogTab'
import { officeTabPath } from '@/features/workshops/ui/office-path'

export function MailsTab({ workshop_id }: { workshop_id: number }) {
  return <MailLogTab workshop_id={workshop_id} failedPath={officeTabPath(workshop_id, 'mails', { status: 'failed' })} />
}
