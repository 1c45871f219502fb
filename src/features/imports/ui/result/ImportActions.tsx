import { Button } from '@mantine/core'
import { IconArrowBackUp, IconFileAlert, IconPlayerPlay, IconSend } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { type CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useDownload } from '@/client/downloads/use-download'
import type { ImportKind } from '@/contract/values/imports'
import { sendMails } from '@/features/mailings/contract/mailings'
import { MailingDialog } from '@/features/mailings/ui/MailingDialog'
import { useMailingDialog, useMailingPreview } from '@/features/mailings/ui/use-mailing'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useOpened } from '@/ui/feedback/use-opened'
import { Cluster } from '@/ui/layout/layout'
import { checkImport, downloadFailures, type ImportResult, runImport, undoImport } from '../../contract'
import { isRunning } from '../current-import'
import { importPath } from '../import-path'
import { useImportCall } from '../use-import-call'
import classes from './ImportResultScreen.module.css'

type Props = { result: ImportResult; onStepDone: () => void }

export function ImportActions({ result, onStepDone }: Props) {
  const t = useTranslations('imports')
  const may = useMay()
  if (isRunning(result)) return null

  const { state, kind, workshop_id } = result
  return (
    <Cluster className={classes.actions}>
      {state === 'checked' && may(runImport) && <RunButton result={result} onStepDone={onStepDone} />}
      <DownloadFailures result={result} />
      {may(checkImport) && (
        <RouteButton variant="quiet" href={importPath(workshop_id, kind)}>
          {t(state === 'checked' ? 'other_file' : 'another')}
        </RouteButton>
      )}
      {state === 'done' && <UndoImport result={result} onUndone={onStepDone} />}
      <NextStep result={result} />
    </Cluster>
  )
}

const NOTHING_VALID = {
  registrations: 'nothing_valid',
  participated: 'nothing_valid',
  attendance: 'nothing_assigned',
} as const

/** The button names the number of people, and a text explains why there is none. */
function RunButton({ result: { id, kind, counts }, onStepDone }: Props) {
  const t = useTranslations('imports')
  const reasonId = useId()
  const { run, isRunning: isStarting } = useImportCall(() => call(runImport, { params: { id } }), {
    onDone: onStepDone,
  })
  const count = counts.created + counts.updated
  return (
    <>
      {count === 0 && (
        <p className={classes.reason} id={reasonId}>
          {t(counts.failed > 0 ? NOTHING_VALID[kind] : 'nothing_to_do')}
        </p>
      )}
      <Button
        leftSection={<IconPlayerPlay aria-hidden size={18} />}
        disabled={count === 0}
        aria-describedby={count === 0 ? reasonId : undefined}
        loading={isStarting}
        onClick={() => run()}
      >
        {t(`run_${kind}`, { count })}
      </Button>
    </>
  )
}

function DownloadFailures({ result: { id, kind, counts, has_failures } }: Pick<Props, 'result'>) {
  const t = useTranslations('imports')
  const locale = useLocale()
  const may = useMay()
  const { loading, fetchFile } = useDownload()
  if (!has_failures || !may(downloadFailures)) return null
  return (
    <ToolButton
      icon={IconFileAlert}
      loading={loading}
      onClick={() => void fetchFile(downloadFailures, { query: { id, locale } })}
    >
      {t(kind === 'attendance' ? 'unassigned_download' : 'failures_download', { count: counts.failed })}
    </ToolButton>
  )
}

const NEXT_MAIL = {
  registrations: 'newinvites',
  participated: 'afterevent',
  attendance: 'afterevent',
} as const satisfies Record<ImportKind, string>

/**
 * After an import, offers the mail to the people who came in, with their number. It comes last, because it appears once the
 * number is read, and a button before others would move them under the pointer.
 */
function NextStep({ result }: { result: ImportResult }) {
  const may = useMay()
  if (result.state !== 'done' || !may(sendMails)) return null
  return <SendNextMail result={result} />
}

function SendNextMail({ result: { kind, workshop_id } }: { result: ImportResult }) {
  const t = useTranslations('imports')
  const mailing = useTranslations('mailing')
  const type = NEXT_MAIL[kind]
  const request = { id: workshop_id, type }
  const { data, refetch } = useMailingPreview(request)
  const { button, question, open, closeDialog } = useMailingDialog()
  const count = data?.queued ?? 0
  const choice = { name: mailing(`audience_${type}`), hint: mailing(`hint_${type}`), request }
  const finish = () => {
    closeDialog()
    void refetch()
  }
  return (
    <>
      {count > 0 && (
        <Button ref={button} leftSection={<IconSend aria-hidden size={18} />} onClick={open}>
          {t(`next_${type}`, { count })}
        </Button>
      )}
      <MailingDialog {...question} choice={choice} onClose={closeDialog} onSent={finish} />
    </>
  )
}

function UndoImport({ result, onUndone }: { result: ImportResult; onUndone: () => void }) {
  const t = useTranslations('imports')
  const may = useMay()
  const { opened, open, close, focus } = useOpened<'undo'>()
  const isOffered = result.is_undoable && may(undoImport)
  // The dialog shows the refusal, after which the import may no longer be undoable.
  return (
    <>
      {isOffered && (
        <ToolButton icon={IconArrowBackUp} ref={focus.ref} onClick={() => open('undo')}>
          {t('undo')}
        </ToolButton>
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
