import { Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { type Certificate, REVOCATION_REASON_MAX, revokeCertificate } from '../../contract/certificates'
import { useCertificateCall } from './use-certificate-call'

/** The name says whose certificate it is. */
export type Revocable = Pick<Certificate, 'id' | 'serial'> & { name: Certificate['holder'] }

type Props = { certificate: Revocable; onDone: () => void; onClose: () => void }

export function RevokeDialog({ certificate: { id, serial, name }, onDone, onClose }: Props) {
  const t = useTranslations('certificates')
  const [reason, setReason] = useState('')
  const written = reason.trim()
  const { run, isRunning } = useCertificateCall(
    () => call(revokeCertificate, { params: { id }, body: { reason: written } }),
    onDone,
  )
  return (
    <ConfirmDialog
      title={t('revoke_title', { serial, name })}
      label={t('revoke_confirm')}
      color="red"
      isRunning={isRunning}
      isDisabled={written === ''}
      onConfirm={run}
      onClose={onClose}
    >
      <Text>{t('revoke_text')}</Text>
      <TextInput
        data-autofocus
        label={t('revoke_reason')}
        maxLength={REVOCATION_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
