'use client'

import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type CallFailed, call } from '@/client/call'
import { useMay } from '@/client/permissions'
import { query } from '@/client/query'
import { useFocusBack } from '@/features/registrations/ui/use-focus-back'
import { Message } from '@/ui/Message'
import { getImport, type ImportResult, undoImport } from '../contract'
import { useImportCall } from './use-import-call'

const WRITTEN = ['created', 'updated'] as const

/** Takes an import back after a question that says what becomes of whom. */
export function UndoImport({ result, onUndone }: { result: ImportResult; onUndone: () => void }) {
  const t = useTranslations('imports')
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const { ref, back } = useFocusBack<HTMLButtonElement>()
  const close = () => {
    setAsking(false)
    back()
  }
  const isOffered = result.is_undoable && may(undoImport)
  // A refusal is read in the question, though by then it may no longer be offered.
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
      {asking && <Question result={result} onUndone={onUndone} onClose={close} />}
    </>
  )
}

type QuestionProps = { result: ImportResult; onUndone: () => void; onClose: () => void }

function Question({ result: { id, kind, counts }, onUndone, onClose }: QuestionProps) {
  const t = useTranslations('imports')
  const core = useTranslations('core')
  const { undo, doing, refusal } = useUndo(id, onUndone)
  const sentences = WRITTEN.filter((outcome) => counts[outcome] > 0).map((outcome) =>
    t(`undo_${kind}_${outcome}`, { count: counts[outcome] }),
  )
  return (
    <Modal opened onClose={onClose} title={t('undo_title')} returnFocus={false} withCloseButton={false} centered>
      <Stack gap="md">
        {[...sentences, t('undo_text')].map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        {refusal && (
          <Message tone="danger" role="alert" title={t('undo_failed')}>
            {refusal}
          </Message>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus disabled={doing} onClick={onClose}>
            {core('cancel')}
          </Button>
          <Button color="red" loading={doing} onClick={() => void undo()}>
            {t('undo_do')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What the server says against it stands in the question. */
function useUndo(id: number, onUndone: () => void) {
  const queries = useQueryClient()
  const { run, doing } = useImportCall()
  const [refusal, setRefusal] = useState<string>()
  const takes = ({ status, message }: CallFailed) => {
    const isRefused = (status === 409 || status === 422) && message !== ''
    setRefusal(isRefused ? message : undefined)
    return isRefused
  }
  const undo = () =>
    run(async () => {
      const result = await call(undoImport, { params: { id } })
      queries.setQueryData(query(getImport, { params: { id } }).queryKey, result)
      onUndone()
    }, takes)
  return { undo, doing, refusal }
}
