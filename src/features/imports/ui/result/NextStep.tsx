'use client'

import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import type { ImportKind } from '@/contract/values/imports'
import { sendMails } from '@/features/mailings/contract/mailings'
import { MailingDialog } from '@/features/mailings/ui/MailingDialog'
import { useMailingDialog, useMailingPreview } from '@/features/mailings/ui/use-mailing'
import type { ImportResult } from '../../contract'

/** The mail that usually follows a list of its kind. */
const NEXT_MAIL = {
  registrations: 'newinvites',
  participated: 'afterevent',
  attendance: 'afterevent',
} as const satisfies Record<ImportKind, string>

/** After an import, offers the mail to the people who came in, with their number. */
export function NextStep({ result }: { result: ImportResult }) {
  const may = useMay()
  if (result.state !== 'done' || !may(sendMails)) return null
  return <SendNextMail result={result} />
}

function SendNextMail({ result: { kind, workshop_id } }: { result: ImportResult }) {
  const t = useTranslations('imports')
  const mailing = useTranslations('mailing')
  const type = NEXT_MAIL[kind]
  const request = { id: workshop_id, type }
  const { data, refetch } = useMailingPreview(request)
  const { button, question, open, closeDialog } = useMailingDialog()
  const count = data?.queued ?? 0
  const choice = { name: mailing(`audience_${type}`), hint: mailing(`hint_${type}`), request }
  const finish = () => {
    closeDialog()
    void refetch()
  }
  return (
    <>
      {count > 0 && (
        <Button ref={button} leftSection={<IconSend aria-hidden size={18} />} onClick={open}>
          {t(`next_${type}`, { count })}
        </Button>
      )}
      <MailingDialog {...question} choice={choice} onClose={closeDialog} onSent={finish} />
    </>
  )
}
