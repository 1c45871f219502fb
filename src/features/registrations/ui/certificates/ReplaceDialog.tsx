'use client'

import { Checkbox, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { randomKey } from '@/client/calls/random-key'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { replaceCertificates } from '../../contract/certificates'
import { useCertificateCall } from './use-certificate-call'

type Props = { workshop_id: number; certificates: readonly string[]; onDone: () => void; onClose: () => void }

/** Says what becomes of the old certificates before they are replaced. */
export function ReplaceDialog({ workshop_id, certificates, onDone, onClose }: Props) {
  const t = useTranslations('certificates')
  const [sendsMails, setSendsMails] = useState(true)
  const [key] = useState(randomKey)
  const { run, isRunning } = useCertificateCall(onDone)
  const count = certificates.length
  const body = { certificates: [...certificates], sends_mails: sendsMails, key }
  return (
    <ConfirmDialog
      title={t('replace_title', { count })}
      label={t('replace_confirm', { count })}
      isRunning={isRunning}
      onConfirm={() => void run(() => call(replaceCertificates, { params: { id: workshop_id }, body }))}
      onClose={onClose}
    >
      <Text>{t('replace_text', { count })}</Text>
      <Checkbox
        checked={sendsMails}
        onChange={(event) => setSendsMails(event.currentTarget.checked)}
        label={t('replace_mails')}
      />
    </ConfirmDialog>
  )
}
