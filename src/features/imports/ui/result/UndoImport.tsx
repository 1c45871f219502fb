import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useOpened } from '@/ui/feedback/use-opened'
import { type ImportResult, undoImport } from '../../contract'
import { useImportCall } from '../use-import-call'

export function UndoImport({ result, onUndone }: { result: ImportResult; onUndone: () => void }) {
  const t = useTranslations('imports')
  const may = useMay()
  const { opened, open, close, focus } = useOpened<'undo'>()
  const isOffered = result.is_undoable && may(undoImport)
  // The dialog shows the refusal, after which the import may no longer be undoable.
  return (
    <>
      {isOffered && (
        <Button
          ref={focus.ref}
          variant="default"
          leftSection={<IconArrowBackUp aria-hidden size={18} />}
          onClick={() => open('undo')}
        >
          {t('undo')}
        </Button>
      )}
      {opened && <UndoQuestion result={result} onUndone={onUndone} onClose={close} />}
    </>
  )
}

type UndoQuestionProps = { result: ImportResult; onUndone: () => void; onClose: () => void }

function UndoQuestion({ result: { id, kind, counts }, onUndone, onClose }: UndoQuestionProps) {
  const t = useTranslations('imports')
  const { run, isRunning, failure } = useImportCall(() => call(undoImport, { params: { id } }), {
    onDone: onUndone,
    onFailed: isRefusal,
  })
  const sentences = [
    ...(counts.created > 0 ? [t('undo_registrations_created', { count: counts.created })] : []),
    ...(counts.updated > 0 ? [t(`undo_${kind}_updated`, { count: counts.updated })] : []),
    t('undo_text'),
  ]
  return (
    <ConfirmDialog
      title={t('undo_title')}
      label={t('undo_do')}
      color="red"
      isRunning={isRunning}
      onConfirm={run}
      onClose={onClose}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {failure && isRefusal(failure) && (
        <Callout tone="danger" role="alert" title={t('undo_failed')}>
          {failure.message}
        </Callout>
      )}
    </ConfirmDialog>
  )
}

/** The dialog shows these failures. */
const isRefusal = ({ status, message }: CallFailed) => (status === 409 || status === 422) && message !== ''
