import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { FILE_LIMIT, FILE_MEGABYTES } from '@/contract/shapes'
import { addPaper, listPapers } from '../../contract/papers'

type Progress = { settled: number; total: number }
type Refusal = { key: number; name: string; sentence: string }

/** Attaches files one after another, because each is encoded on the server. A refused file stops no other. */
export function useAddPapers(id: number) {
  const t = useTranslations('check_in.papers')
  const core = useTranslations('core')
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Progress>()
  const [refusals, setRefusals] = useState<Refusal[]>([])

  const send = async (chosen: File): Promise<string | undefined> => {
    const file = await shrinkPhoto(chosen)
    if (file.size > FILE_LIMIT) return t('too_large', { limit: FILE_MEGABYTES })
    try {
      await call(addPaper, { params: { id }, body: { file } })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      return failure.errors.file?.[0] ?? (failure.message || core('no_connection'))
    }
    await queries.invalidateQueries({ queryKey: query(listPapers, { params: { id } }).queryKey })
  }

  const add = async (files: readonly File[]) => {
    if (files.length === 0) return
    setRefusals([])
    setProgress({ settled: 0, total: files.length })
    for (const [index, file] of files.entries()) {
      const sentence = await send(file)
      if (sentence) setRefusals((before) => [...before, { key: index, name: file.name, sentence }])
      setProgress({ settled: index + 1, total: files.length })
    }
  }
  return { add, progress, refusals }
}

/** The server keeps no more pixels, so that nothing is lost. */
const SIDE_MAX = 2400
const QUALITY = 0.9

/** A photo of a good camera is larger than the server accepts. Other files, and photos that cannot be read, stay as they are. */
async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= FILE_LIMIT || !file.type.startsWith('image/')) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const shrunk = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
  return shrunk ? new File([shrunk], file.name, { type: shrunk.type }) : file
}
