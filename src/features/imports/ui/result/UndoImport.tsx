'use client'

import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { Callout } from '@/ui/feedback/Callout'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { getImport, type ImportResult, undoImport } from '../../contract'
import { useImportCall } from '../use-import-call'

const WRITTEN_OUTCOMES = ['created', 'updated'] as const

/** Asks before undoing an import and explains the consequences. */
export function UndoImport({ result, onUndone }: { result: ImportResult; onUndone: () => void }) {
  const t = useTranslations('imports')
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
  const close = () => {
    setAsking(false)
    returnFocus()
  }
  const isOffered = result.is_undoable && may(undoImport)
  // The dialog shows the refusal, after which the import may no longer be undoable.
  return (
    <>
      {isOffered && (
        <Button
          ref={ref}
          variant="default"
          leftSection={<IconArrowBackUp aria-hidden size={18} />}
          onClick={() => setAsking(true)}
        >
          {t('undo')}
        </Button>
      )}
      {asking && <UndoQuestion result={result} onUndone={onUndone} onClose={close} />}
    </>
  )
}

type UndoQuestionProps = { result: ImportResult; onUndone: () => void; onClose: () => void }

function UndoQuestion({ result: { id, kind, counts }, onUndone, onClose }: UndoQuestionProps) {
  const t = useTranslations('imports')
  const core = useTranslations('core')
  const { undo, isPending, refusal } = useUndo(id, onUndone)
  const sentences = WRITTEN_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) =>
    t(`undo_${kind}_${outcome}`, { count: counts[outcome] }),
  )
  return (
    <Modal opened onClose={onClose} title={t('undo_title')} returnFocus={false} withCloseButton={false} centered>
      <Stack gap="md">
        {[...sentences, t('undo_text')].map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        {refusal && (
          <Callout tone="danger" role="alert" title={t('undo_failed')}>
            {refusal}
          </Callout>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
            {core('cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={() => void undo()}>
            {t('undo_do')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The dialog shows the server's refusal. */
function useUndo(id: number, onUndone: () => void) {
  const queries = useQueryClient()
  const { run, isPending } = useImportCall()
  const [refusal, setRefusal] = useState<string>()
  const isHandled = ({ status, message }: CallFailed) => {
    const isRefused = (status === 409 || status === 422) && message !== ''
    setRefusal(isRefused ? message : undefined)
    return isRefused
  }
  const undo = () =>
    run(async () => {
      const result = await call(undoImport, { params: { id } })
      queries.setQueryData(query(getImport, { params: { id } }).queryKey, result)
      onUndone()
    }, isHandled)
  return { undo, isPending, refusal }
}
