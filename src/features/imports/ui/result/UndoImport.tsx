import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useOpened } from '@/ui/feedback/use-opened'
import { type ImportResult, undoImport } from '../../contract'
import { useImportCall } from '../use-import-call'

const WRITTEN_OUTCOMES = ['created', 'updated'] as const

/** Asks before undoing an import and explains the consequences. */
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
  const { undo, isPending, refusal } = useUndo(id, onUndone)
  const sentences = WRITTEN_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) =>
    t(`undo_${kind}_${outcome}`, { count: counts[outcome] }),
  )
  return (
    <ConfirmDialog
      title={t('undo_title')}
      label={t('undo_do')}
      color="red"
      isRunning={isPending}
      onConfirm={() => void undo()}
      onClose={onClose}
    >
      {[...sentences, t('undo_text')].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {refusal && (
        <Callout tone="danger" role="alert" title={t('undo_failed')}>
          {refusal}
        </Callout>
      )}
    </ConfirmDialog>
  )
}

/** The dialog shows the server's refusal. */
function useUndo(id: number, onUndone: () => void) {
  const { run, isPending } = useImportCall()
  const [refusal, setRefusal] = useState<string>()
  const isHandled = ({ status, message }: CallFailed) => {
    const isRefused = (status === 409 || status === 422) && message !== ''
    setRefusal(isRefused ? message : undefined)
    return isRefused
  }
  const undo = () => run(() => call(undoImport, { params: { id } }), { onDone: onUndone, isHandled })
  return { undo, isPending, refusal }
}
