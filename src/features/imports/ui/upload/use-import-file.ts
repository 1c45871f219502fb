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

type Check = { xlsx: File; answers: ImportAnswers }

/** Uploads a file and opens the result of its check, or shows why it is refused. */
export function useImportFile({ workshop_id, kind, timezone }: ImportTarget) {
  const t = useTranslations('imports')
  const router = useRouter()
  const [refusal, setRefusal] = useState<string>()
  const [question, setQuestion] = useState<{ about: ImportQuestionField; text: string }>()
  const [file, setFile] = useState<File>()
  const isMounted = useIsMounted()

  /** An error of the file itself is shown at the field, and a question about its people below it. */
  const onFailed = ({ status, errors }: CallFailed) => {
    const about = IMPORT_QUESTIONS.find((field) => errors[field])
    if (about) {
      setQuestion({ about, text: (errors[about] ?? []).join(' ') })
      return true
    }
    const text = status === 422 ? Object.values(errors).flat().join(' ') : ''
    setRefusal(text || undefined)
    return text !== ''
  }
  const zone = kind === 'attendance' ? { timezone } : {}
  const { run, isRunning } = useImportCall(
    ({ xlsx, answers }: Check) => call(checkImport, { body: { xlsx, id: workshop_id, kind, ...zone, ...answers } }),
    { onDone: (result) => isMounted.current && router.push(importResultPath(result)), onFailed },
  )

  const check = (xlsx: File, answers: ImportAnswers = {}) => {
    setRefusal(undefined)
    setQuestion(undefined)
    setFile(xlsx)
    run({ xlsx, answers })
  }
  const acceptFile = ([chosen]: File[]) => {
    if (chosen?.size === 0) return setRefusal(t('file_empty', { name: chosen.name }))
    if (chosen) check(chosen)
  }
  const rejectFile = ([rejection]: FileRejection[]) => {
    const code = rejection?.errors[0]?.code ?? ''
    const name = rejection?.file.name ?? ''
    const wrongType = kind === 'attendance' ? 'attendance_wrong_type' : 'file_wrong_type'
    setRefusal(t(REFUSALS[code] ?? wrongType, { name, limit: FILE_MEGABYTES }))
  }
  const answer = (answers: ImportAnswers) => file && check(file, answers)
  return { acceptFile, rejectFile, refusal, checking: isRunning ? file?.name : undefined, question, answer }
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
