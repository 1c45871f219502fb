import { Button } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useDownload } from '@/client/downloads/use-download'
import { sendMessage } from '@/features/mailings/contract/mailings'
import type { RegistrationCounts } from '@/features/registrations/contract/office'
import { useOpened } from '@/ui/feedback/use-opened'
import { Muted } from '@/ui/layout/layout'
import { exportWaitlist } from '../../contract/office'

// The editor and the preview are loaded when a message is written.
const MessageDialog = dynamic(
  () => import('@/features/mailings/ui/MessageDialog').then((module) => module.MessageDialog),
  { ssr: false },
)

type Props = { workshop_id: number; counts: RegistrationCounts | undefined }

/** The number of held seats, and the actions for the whole list that the reader may use. */
export function WaitlistToolbar({ workshop_id, counts }: Props) {
  const t = useTranslations('waitlist')
  const may = useMay()
  const isEmpty = !counts || counts.waiting + counts.offered === 0
  if (isEmpty) return null
  return (
    <>
      <Muted as="span" isSmall>
        {t('held', { count: counts.held })}
      </Muted>
      {may(sendMessage) && <MessageButton workshop_id={workshop_id} />}
      {may(exportWaitlist) && <ExportButton workshop_id={workshop_id} />}
    </>
  )
}

/** The message goes to the companions as well. */
function MessageButton({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('waitlist')
  const { opened, open, close, focus } = useOpened<'message'>()
  return (
    <>
      <Button
        ref={focus.ref}
        variant="default"
        leftSection={<IconMail aria-hidden size={18} />}
        onClick={() => open('message')}
      >
        {t('write')}
      </Button>
      {opened && <MessageDialog selection={{ workshop_id, standing: 'interest' }} onClose={close} onSent={close} />}
    </>
  )
}

function ExportButton({ workshop_id: id }: { workshop_id: number }) {
  const t = useTranslations('waitlist')
  const { loading, fetchFile } = useDownload()
  return (
    <Button
      variant="default"
      loading={loading}
      leftSection={<IconDownload aria-hidden size={18} />}
      onClick={() => void fetchFile(exportWaitlist, { params: { id } })}
    >
      {t('export')}
    </Button>
  )
}
