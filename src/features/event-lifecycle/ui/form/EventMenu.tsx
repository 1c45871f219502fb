import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCalendarCancel,
  IconCalendarRepeat,
  IconCopy,
  IconDotsVertical,
  IconEye,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { cancelWorkshop, deleteWorkshop, duplicateWorkshop } from '@/features/workshops/contract/lifecycle'
import type { Workshop } from '@/features/workshops/contract/office'
import { repeatWorkshop, saveEventTemplate } from '@/features/workshops/contract/series'
import { DuplicateDialog } from '@/features/workshops/ui/office/DuplicateButton'
import { useEventPanels } from '@/features/workshops/ui/office/form/event-panels'
import { useRouter } from '@/i18n/navigation'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useDeletion } from '@/ui/feedback/use-deletion'
import { useOpened } from '@/ui/feedback/use-opened'
import { Link } from '@/ui/navigation/Link'
import { RepeatDialog } from '../series/RepeatDialog'
import { SaveTemplateDialog } from '../series/SaveTemplateDialog'

type Props = {
  id: number
  workshop: Workshop
}
type Action = 'duplicate' | 'repeat' | 'template' | 'cancel' | 'delete'

/** The actions on a whole event. */
export function EventMenu({ id, workshop }: Props) {
  const t = useTranslations('workshops')
  const { CancelEventDialog } = useEventPanels()
  const { opened: action, open, close, focus } = useOpened<Action>()
  const { title, date = '' } = workshop
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon ref={focus.ref} variant="default" size="var(--target)" aria-label={t('more')} title={t('more')}>
            <IconDotsVertical aria-hidden size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} href={`/workshops/${id}`} leftSection={<IconEye aria-hidden size={18} />}>
            {t('form_read_only')}
          </Menu.Item>
          <ActionItems workshop={workshop} onChoose={open} />
        </Menu.Dropdown>
      </Menu>
      <DuplicateDialog workshop={{ id, title, date }} opened={action === 'duplicate'} onClose={close} />
      {action === 'repeat' && <RepeatDialog source={{ id, title, date }} onClose={close} />}
      {action === 'template' && <SaveTemplateDialog id={id} title={title} onClose={close} />}
      {action === 'cancel' && <CancelEventDialog id={id} workshop={workshop} onClose={close} />}
      {action === 'delete' && <DeleteDialog id={id} workshop={workshop} onClose={close} />}
    </>
  )
}

/** An event that is over cannot be cancelled. */
function ActionItems({
  workshop: { state },
  onChoose,
}: Pick<Props, 'workshop'> & { onChoose: (action: Action) => void }) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  const may = useMay()
  const isCancellable = may(cancelWorkshop) && state !== 'cancelled' && state !== 'over'
  return (
    <>
      {may(duplicateWorkshop) && (
        <Menu.Item leftSection={<IconCopy aria-hidden size={18} />} onClick={() => onChoose('duplicate')}>
          {t('duplicate')}
        </Menu.Item>
      )}
      {may(repeatWorkshop) && (
        <ActionItem
          icon={IconCalendarRepeat}
          label={t('repeat')}
          text={t('repeat_hint')}
          onClick={() => onChoose('repeat')}
        />
      )}
      {may(saveEventTemplate) && (
        <ActionItem
          icon={IconTemplate}
          label={t('template_save')}
          text={t('template_save_hint')}
          onClick={() => onChoose('template')}
        />
      )}
      {isCancellable && (
        <ActionItem
          icon={IconCalendarCancel}
          label={t('cancel_event')}
          text={t('cancel_event_hint')}
          onClick={() => onChoose('cancel')}
        />
      )}
      {may(deleteWorkshop) && (
        <ActionItem
          deletes
          icon={IconTrash}
          label={core('delete')}
          text={t('delete_hint')}
          onClick={() => onChoose('delete')}
        />
      )}
    </>
  )
}

/** The server refuses to delete an event with registered people and explains why. */
function DeleteDialog({ id, workshop: { title, count }, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  const router = useRouter()
  const [isRunning, setIsRunning] = useState(false)
  const remove = useDeletion({
    endpoint: deleteWorkshop,
    params: { id },
    onDeleted: () => router.push('/admin/events'),
  })
  const confirm = async () => {
    setIsRunning(true)
    await remove()
    onClose()
  }
  const deletesPeople = count.registered === 0 && count.total > 0
  return (
    <ConfirmDialog
      title={core('delete_named', { name: title })}
      label={core('delete')}
      color="red"
      isRunning={isRunning}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {deletesPeople
          ? t('form_delete_with_people', { title, count: count.total })
          : core('delete_question', { name: title })}
      </p>
    </ConfirmDialog>
  )
}
