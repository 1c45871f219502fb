'use client'

import type { FileRejection } from '@mantine/dropzone'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { type CallFailed, call } from '@/client/call'
import { query } from '@/client/query'
import { FILE_MEGABYTES } from '@/contract/shapes'
import { useRouter } from '@/i18n/navigation'
import { checkImport, getImport, type ImportKind } from '../contract'
import { importedPath } from './import-path'
import { useImportCall } from './use-import-call'

const REFUSALS: Record<string, 'file_too_large' | 'file_several'> = {
  'file-too-large': 'file_too_large',
  'too-many-files': 'file_several',
}

type List = { workshop_id: number; kind: ImportKind }

/** Takes a file to the server and goes where its check is shown, or says why not. */
export function useImportFile({ workshop_id, kind }: List) {
  const t = useTranslations('imports')
  const router = useRouter()
  const queries = useQueryClient()
  const { run } = useImportCall()
  const [refusal, setRefusal] = useState<string>()
  const [checking, setChecking] = useState<string>()
  const isHere = useIsHere()

  /** What is wrong with the file itself stands at the field. */
  const takes = ({ status, errors }: CallFailed) => {
    const text = status === 422 ? Object.values(errors).flat().join(' ') : ''
    setRefusal(text || undefined)
    return text !== ''
  }
  const check = async (xlsx: File) => {
    setRefusal(undefined)
    setChecking(xlsx.name)
    await run(async () => {
      const result = await call(checkImport, { body: { xlsx, id: workshop_id, kind } })
      queries.setQueryData(query(getImport, { params: { id: result.id } }).queryKey, result)
      if (isHere.current) router.push(importedPath(result))
    }, takes).finally(() => setChecking(undefined))
  }
  const take = ([file]: File[]) => {
    if (file?.size === 0) return setRefusal(t('file_empty', { name: file.name }))
    if (file) void check(file)
  }
  const refuse = ([rejection]: FileRejection[]) => {
    const code = rejection?.errors[0]?.code ?? ''
    const name = rejection?.file.name ?? ''
    setRefusal(t(REFUSALS[code] ?? 'file_wrong_type', { name, limit: FILE_MEGABYTES }))
  }
  return { take, refuse, refusal, checking }
}

/** Who has gone elsewhere meanwhile is not called away from there. */
function useIsHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
