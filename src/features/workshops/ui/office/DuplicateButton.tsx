import { useDisclosure } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { IconButton } from '@/ui/buttons/IconButton'
import { Dialog } from '@/ui/feedback/Dialog'
import { duplicateWorkshop } from '../../contract/lifecycle'
import { DuplicateForm } from './DuplicateForm'

type Original = { id: number; title: string; date: string }

/** The button of a row that copies an event. */
export function DuplicateButton({ workshop }: { workshop: Original }) {
  const t = useTranslations('workshops')
  const may = useMay()
  const [opened, { open, close }] = useDisclosure(false)
  if (!may(duplicateWorkshop)) return null
  return (
    <>
      <IconButton icon="copy" label={t('duplicate_named', { title: workshop.title })} onClick={open} />
      <DuplicateDialog workshop={workshop} opened={opened} onClose={close} />
    </>
  )
}

type DialogProps = { workshop: Original; opened: boolean; onClose: () => void }

/** Asks for the date of the copy, creates it and opens it. */
export function DuplicateDialog({ workshop, opened, onClose }: DialogProps) {
  const t = useTranslations('workshops')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('duplicate_named', { title: workshop.title })}>
      <DuplicateForm workshop={workshop} onClose={onClose} />
    </Dialog>
  )
}
