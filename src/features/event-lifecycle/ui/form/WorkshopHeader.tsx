import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconCalendarCancel,
  IconCalendarRepeat,
  IconCopy,
  IconDeviceDesktop,
  IconDotsVertical,
  IconEye,
  IconTemplate,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import type { IdOrNew } from '@/contract/shapes'
import { ChangesBanner } from '@/features/accreditations/ui/event/ChangesBanner'
import { cancelWorkshop, deleteWorkshop, duplicateWorkshop } from '@/features/workshops/contract/lifecycle'
import type { Workshop } from '@/features/workshops/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { eventPath } from '@/features/workshops/contract/public'
import { repeatWorkshop, saveEventTemplate } from '@/features/workshops/contract/series'
import { DuplicateDialog } from '@/features/workshops/ui/office/DuplicateButton'
import { Anchor } from '@/i18n/Anchor'
import { useRouter } from '@/i18n/navigation'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { NoticeBar } from '@/ui/feedback/NoticeBar'
import { useDeletion } from '@/ui/feedback/use-deletion'
import { useOpened } from '@/ui/feedback/use-opened'
import { useTabTitle } from '@/ui/head/use-tab-title'
import { Heading } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { Link } from '@/ui/navigation/Link'
import { CancelEventDialog, CancelledBanner } from '../cancellation/CancelEventDialog'
import { RepeatDialog } from '../series/RepeatDialog'
import { SaveTemplateDialog } from '../series/SaveTemplateDialog'
import { SeriesMenu } from '../series/SeriesMenu'
import { WorkshopFacts } from './WorkshopFacts'
import classes from './WorkshopHeader.module.css'

type Props = { id: IdOrNew; workshop: Workshop }

/** The title of an event with its actions, its facts in one line, and its notices in another. */
export function WorkshopHeader({ id, workshop }: Props) {
  const t = useTranslations('workshops')
  useTabTitle(id === 'new' ? undefined : workshop.title)
  if (id === 'new') return <PageHeader title={t('list_new')} />
  if (workshop.is_template) return <TemplateHeader id={id} workshop={workshop} />
  return (
    <>
      <div className={classes.header}>
        <Heading level={1} size="h3" className={classes.title} title={workshop.title}>
          {workshop.title}
        </Heading>
        <div className={classes.actions}>
          <ViewMenu id={id} />
          <EventMenu id={id} workshop={workshop} />
        </div>
      </div>
      <WorkshopFacts id={id} workshop={workshop}>
        {workshop.series_id && <SeriesMenu id={id} />}
      </WorkshopFacts>
      <NoticeBar />
      <CancelledBanner id={id} workshop={workshop} />
      <ChangesBanner workshop_id={id} path={officeTabPath(id, 'accreditations')} />
    </>
  )
}

/** A template has no people, no public page and no day of its own. */
function TemplateHeader({ id, workshop: { title, date = '' } }: { id: number; workshop: Workshop }) {
  const t = useTranslations('workshops')
  const may = useMay()
  const { opened, open, close, focus } = useOpened<'repeat'>()
  return (
    <PageHeader title={title} text={t('template_text')}>
      {may(repeatWorkshop) && (
        <Button ref={focus.ref} onClick={() => open('repeat')}>
          {t('template_use')}
        </Button>
      )}
      {opened && <RepeatDialog source={{ id, title, date }} isTemplate onClose={close} />}
    </PageHeader>
  )
}

/** The public page, the preview with unsaved values, and the event as the office reads it. */
function ViewMenu({ id }: { id: number }) {
  const t = useTranslations('workshops')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ToolButton icon={IconEye} className={classes.view} aria-label={t('view')}>
          {t('view')}
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Anchor}
          href={eventPath(id)}
          target="_blank"
          leftSection={<IconWorld aria-hidden size={18} />}
        >
          {t('form_public_page')} <span className="visually-hidden">{t('form_new_window')}</span>
        </Menu.Item>
        <Menu.Item
          component={Link}
          href={officeTabPath(id, 'preview')}
          leftSection={<IconDeviceDesktop aria-hidden size={18} />}
        >
          {t('form_tab_preview')}
        </Menu.Item>
        <Menu.Item component={Link} href={`/workshops/${id}`} leftSection={<IconEye aria-hidden size={18} />}>
          {t('form_read_only')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type EventMenuProps = {
  id: number
  workshop: Workshop
}
const ACTIONS = [
  { name: 'duplicate', endpoint: duplicateWorkshop, icon: IconCopy },
  { name: 'repeat', endpoint: repeatWorkshop, icon: IconCalendarRepeat },
  { name: 'template', endpoint: saveEventTemplate, icon: IconTemplate },
  { name: 'cancel', endpoint: cancelWorkshop, icon: IconCalendarCancel },
  { name: 'delete', endpoint: deleteWorkshop, icon: IconTrash },
] as const
type Action = (typeof ACTIONS)[number]['name']

function EventMenu({ id, workshop }: EventMenuProps) {
  const t = useTranslations('workshops')
  const { opened: action, open, close, focus } = useOpened<Action>()
  const { title, date = '' } = workshop
  const actions = useOfferedActions(workshop)
  if (actions.length === 0) return null
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon ref={focus.ref} variant="default" size="var(--target)" aria-label={t('more')} title={t('more')}>
            <IconDotsVertical aria-hidden size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItems actions={actions} onChoose={open} />
        </Menu.Dropdown>
      </Menu>
      {action === 'duplicate' && <DuplicateDialog workshop={{ id, title, date }} onClose={close} />}
      {action === 'repeat' && <RepeatDialog source={{ id, title, date }} onClose={close} />}
      {action === 'template' && <SaveTemplateDialog id={id} title={title} onClose={close} />}
      {action === 'cancel' && <CancelEventDialog id={id} workshop={workshop} onClose={close} />}
      {action === 'delete' && <DeleteDialog id={id} workshop={workshop} onClose={close} />}
    </>
  )
}

/** The actions that the person may take; an event that is over cannot be cancelled. */
function useOfferedActions({ state }: Workshop) {
  const may = useMay()
  const isCancellable = state !== 'cancelled' && state !== 'over'
  return ACTIONS.filter(({ name, endpoint }) => may(endpoint) && (name !== 'cancel' || isCancellable))
}

type ItemsProps = { actions: ReturnType<typeof useOfferedActions>; onChoose: (action: Action) => void }

function ActionItems({ actions, onChoose }: ItemsProps) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  const words: Record<Action, { label: string; text?: string }> = {
    duplicate: { label: t('duplicate') },
    repeat: { label: t('repeat'), text: t('repeat_hint') },
    template: { label: t('template_save'), text: t('template_save_hint') },
    cancel: { label: t('cancel_event'), text: t('cancel_event_hint') },
    delete: { label: core('delete'), text: t('delete_hint') },
  }
  return actions.map(({ name, icon }) => (
    <ActionItem key={name} deletes={name === 'delete'} icon={icon} {...words[name]} onClick={() => onChoose(name)} />
  ))
}

/** The server refuses to delete an event with registered people and explains why. */
function DeleteDialog({ id, workshop: { title, count }, onClose }: EventMenuProps & { onClose: () => void }) {
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
