'use client'

import { Button, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { IconButton } from '@/ui/buttons/IconButton'
import { duplicateWorkshop } from '../../contract/office'
import { DuplicateForm } from './DuplicateForm'

type Props = {
  workshop: { id: number; title: string; date: string }
  /** A row of a list has room for the icon only. */
  compact?: boolean
}

/** Asks for the date of the copy, creates it and opens it. */
export function DuplicateButton({ workshop, compact }: Props) {
  const t = useTranslations('workshops')
  const may = useMay()
  const [opened, { open, close }] = useDisclosure(false)
  if (!may(duplicateWorkshop)) return null

  const label = t('duplicate_named', { title: workshop.title })
  return (
    <>
      {compact ? (
        <IconButton icon="copy" label={label} onClick={open} />
      ) : (
        <Button variant="default" leftSection={<IconCopy aria-hidden size={18} />} onClick={open}>
          {t('duplicate')}
        </Button>
      )}
      <Modal
        opened={opened}
        onClose={close}
        title={
          <Text span fw={600}>
            {label}
          </Text>
        }
        closeButtonProps={{ 'aria-label': t('duplicate_close'), size: 44, iconSize: 20 }}
        centered
      >
        <DuplicateForm workshop={workshop} onClose={close} />
      </Modal>
    </>
  )
}
