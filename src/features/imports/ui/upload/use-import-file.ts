import type { FileRejection } from '@mantine/dropzone'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { type CallFailed, call } from '@/client/calls/call'
import { FILE_MEGABYTES } from '@/contract/shapes'
import type { ImportKind } from '@/contract/values/imports'
import { useRouter } from '@/i18n/navigation'
import { checkImport } from '../../contract'
import { importResultPath } from '../import-path'
import { useImportCall } from '../use-import-call'
import { IMPORT_QUESTIONS, type ImportAnswers, type ImportQuestionField } from './ImportQuestion'

const REFUSALS: Record<string, 'file_too_large' | 'file_several'> = {
  'file-too-large': 'file_too_large',
  'too-many-files': 'file_several',
}

/** The zone is that of the times in the list of a webinar. */
type ImportTarget = { workshop_id: number; kind: ImportKind; timezone: string }

/** Uploads a file and opens the result of its check, or shows why it is refused. */
export function useImportFile({ workshop_id, kind, timezone }: ImportTarget) {
  const t = useTranslations('imports')
  const router = useRouter()
  const { run } = useImportCall()
  const [refusal, setRefusal] = useState<string>()
  const [checking, setChecking] = useState<string>()
  const [question, setQuestion] = useState<{ about: ImportQuestionField; text: string; file: File }>()
  const isMounted = useIsMounted()

  /** An error of the file itself is shown at the field, and a question about its people below it. */
  const isHandled = ({ status, errors }: CallFailed, file: File) => {
    const about = IMPORT_QUESTIONS.find((field) => errors[field])
    if (about) {
      setQuestion({ about, text: (errors[about] ?? []).join(' '), file })
      return true
    }
    const text = status === 422 ? Object.values(errors).flat().join(' ') : ''
    setRefusal(text || undefined)
    return text !== ''
  }
  const check = async (xlsx: File, answers: ImportAnswers = {}) => {
    setRefusal(undefined)
    setQuestion(undefined)
    setChecking(xlsx.name)
    const zone = kind === 'attendance' ? { timezone } : {}
    await run(() => call(checkImport, { body: { xlsx, id: workshop_id, kind, ...zone, ...answers } }), {
      onDone: (result) => isMounted.current && router.push(importResultPath(result)),
      isHandled: (failure) => isHandled(failure, xlsx),
    }).finally(() => setChecking(undefined))
  }
  const acceptFile = ([file]: File[]) => {
    if (file?.size === 0) return setRefusal(t('file_empty', { name: file.name }))
    if (file) void check(file)
  }
  const rejectFile = ([rejection]: FileRejection[]) => {
    const code = rejection?.errors[0]?.code ?? ''
    const name = rejection?.file.name ?? ''
    const wrongType = kind === 'attendance' ? 'attendance_wrong_type' : 'file_wrong_type'
    setRefusal(t(REFUSALS[code] ?? wrongType, { name, limit: FILE_MEGABYTES }))
  }
  const answer = (answers: ImportAnswers) => question && void check(question.file, answers)
  return { acceptFile, rejectFile, refusal, checking, question, answer }
}

/** A reader who has left the page is not redirected. */
function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
