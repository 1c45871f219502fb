import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import { IconDotsVertical, IconDownload, IconFileCheck, IconUserPlus, IconUsersMinus } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useDownload } from '@/client/downloads/use-download'
import { listPapers } from '@/features/check-in/contract/papers'
import { PrintItems, useMayPrint } from '@/features/check-in/ui/papers/PrintItems'
import { checkImport } from '@/features/imports/contract'
import { ImportMenu } from '@/features/imports/ui/ImportMenu'
import { ShownPeopleMailMenu } from '@/features/mailings/ui/AudienceMailMenu'
import {
  EXPORT_TYPES,
  exportRegistrations,
  RESTORABLE_DAYS,
  type RegistrationCounts,
  removeAllParticipants,
  saveRegistration,
} from '@/features/registrations/contract/office'
import { usePeopleAction } from '@/features/registrations/ui/calls/use-people-action'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useOpened } from '@/ui/feedback/use-opened'

// Few people open the dialog, and the list would carry its code for all others.
const PapersDialog = dynamic(
  () => import('@/features/check-in/ui/papers/PapersDialog').then((module) => module.PapersDialog),
  { ssr: false },
)

type Props = { workshop_id: number; counts: RegistrationCounts | undefined; onAdd: () => void }

/** The actions for all people of an event that the reader may use: the usual ones as buttons, the others in a menu. */
export function PeopleToolbar({ onAdd, ...props }: Props) {
  const { workshop_id, counts } = props
  return (
    <>
      <ShownPeopleMailMenu workshop_id={workshop_id} counts={counts} />
      <AddButton onAdd={onAdd} />
      <MoreMenu {...props} />
    </>
  )
}

export function AddButton({ onAdd }: Pick<Props, 'onAdd'>) {
  const t = useTranslations('people')
  const may = useMay()
  if (!may(saveRegistration)) return null
  return (
    <Button leftSection={<IconUserPlus aria-hidden size={18} />} onClick={onAdd}>
      {t('add')}
    </Button>
  )
}

/** Removing everybody is the last item, so that nobody presses it by accident. */
function MoreMenu({ workshop_id, counts }: Omit<Props, 'onAdd'>) {
  const t = useTranslations('people')
  const may = useMay()
  const papers = useTranslations('check_in.papers')
  const mayImport = may(checkImport)
  const mayListPapers = may(listPapers)
  const mayPrint = useMayPrint()
  const download = useDownload()
  const { opened, open, close, focus } = useOpened<'removal' | 'papers'>()
  const total = may(removeAllParticipants) ? (counts?.total ?? 0) : 0
  if (!mayImport && !mayListPapers && !mayPrint && !may(exportRegistrations) && total === 0) return null
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon
            ref={focus.ref}
            variant="default"
            size="var(--target)"
            loading={download.loading}
            aria-label={t('more')}
            title={t('more')}
          >
            <IconDotsVertical aria-hidden size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayImport && <ImportMenu workshop_id={workshop_id} />}
          {(mayPrint || mayListPapers) && <Menu.Label>{t('print')}</Menu.Label>}
          <PrintItems workshop_id={workshop_id} download={download} />
          {mayListPapers && <ActionItem icon={IconFileCheck} label={papers('menu')} onClick={() => open('papers')} />}
          {may(exportRegistrations) && (
            <>
              <Menu.Label>{t('export')}</Menu.Label>
              {EXPORT_TYPES.map((type) => (
                <ActionItem
                  key={type}
                  icon={IconDownload}
                  label={t(`export_${type}`)}
                  onClick={() => void download.fetchFile(exportRegistrations, { body: { id: workshop_id, type } })}
                />
              ))}
            </>
          )}
          {total > 0 && (
            <>
              <Menu.Divider />
              <ActionItem deletes icon={IconUsersMinus} label={t('remove_all')} onClick={() => open('removal')} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === 'papers' && <PapersDialog workshop_id={workshop_id} onClose={close} />}
      {opened === 'removal' && <RemoveAllDialog workshop_id={workshop_id} total={total} onClose={close} />}
    </>
  )
}

type RemoveAllDialogProps = { workshop_id: number; total: number; onClose: () => void }

/** Typing the number of people confirms the removal of everybody. */
function RemoveAllDialog({ workshop_id, total, onClose }: RemoveAllDialogProps) {
  const t = useTranslations('people')
  const [typed, setTyped] = useState('')
  const { run, isRunning, failure } = usePeopleAction(
    () => call(removeAllParticipants, { body: { id: workshop_id, count: total } }),
    {
      notice: ({ removed }) => t('removed', { count: removed }),
      onDone: onClose,
      onFailed: ({ errors }) => 'count' in errors,
    },
  )
  return (
    <ConfirmDialog
      isForm
      title={t('remove_all_title', { count: total })}
      label={t('remove_all_do', { count: total })}
      color="red"
      isDisabled={typed.trim() !== String(total)}
      isRunning={isRunning}
      onConfirm={() => run()}
      onClose={onClose}
    >
      <p>{t('remove_all_text', { days: RESTORABLE_DAYS })}</p>
      <TextInput
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        label={t('remove_all_count', { count: total })}
        value={typed}
        error={failure?.errors.count?.[0]}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
