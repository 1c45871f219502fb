import { Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { randomKey } from '@/client/calls/random-key'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { listEntitlements, replaceCertificates } from '../../contract/issuing'
import { replaceWarningsOf } from './outcomes'
import { useCertificateCall } from './use-certificate-call'
import { isRead, WarningsRead } from './WarningsRead'

type Props = {
  workshop_id: number
  certificates: readonly string[]
  onDone: () => void
  onClose: () => void
}

export function ReplaceDialog({ workshop_id, certificates, onDone, onClose }: Props) {
  const t = useTranslations('certificates')
  const [sendsMails, setSendsMails] = useState(true)
  const [read, setRead] = useState<readonly string[]>([])
  const [key] = useState(randomKey)
  const { data } = useQuery(query(listEntitlements, { params: { id: workshop_id } }))
  const warnings = data && replaceWarningsOf(data.data, { bodies: data.bodies, certificates })
  const count = certificates.length
  const body = { certificates: [...certificates], accepted_warnings: [...read], sends_mails: sendsMails, key }
  const { run, isRunning } = useCertificateCall(
    () => call(replaceCertificates, { params: { id: workshop_id }, body }),
    onDone,
  )
  return (
    <ConfirmDialog
      title={t('replace_title', { count })}
      label={t('replace_confirm', { count })}
      isRunning={isRunning}
      isDisabled={warnings === undefined || !isRead(warnings, read)}
      onConfirm={run}
      onClose={onClose}
    >
      {warnings !== undefined && warnings.length > 0 && (
        <WarningsRead warnings={warnings} read={read} onChange={setRead} />
      )}
      <Text>{t('replace_text', { count })}</Text>
      <Checkbox
        checked={sendsMails}
        onChange={(event) => setSendsMails(event.currentTarget.checked)}
        label={t('replace_mails')}
      />
    </ConfirmDialog>
  )
}
