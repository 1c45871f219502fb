import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { isListOf } from '@/client/calls/query'
import { FILE_LIMIT, FILE_MEGABYTES } from '@/contract/shapes'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { Callout } from '@/ui/feedback/Callout'
import { Bullets, Muted } from '@/ui/layout/layout'
import { addPaper, PAPER_TYPES } from '../../contract/papers'
import dialogs from '../dialogs/dialogs.module.css'
import classes from './papers.module.css'

const ANY_PAPER = PAPER_TYPES.join()

/** Several files at once, or a photo for each page with the camera of a phone. */
export function AddPapers({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('check_in.papers')
  const { add, progress, refusals } = useAddPapers(workshop_id)
  const resetFiles = useRef<() => void>(null)
  const resetPhoto = useRef<() => void>(null)
  // A browser tells of no change when the same file is chosen again, or the next photo has the name of the last.
  const addAnew = (files: readonly File[]) => {
    void add(files)
    resetFiles.current?.()
    resetPhoto.current?.()
  }
  const isBusy = progress !== undefined && progress.settled < progress.total
  return (
    <>
      <div className={dialogs.choices}>
        <FileButton multiple accept={ANY_PAPER} resetRef={resetFiles} onChange={addAnew}>
          {({ onClick }) => (
            <Button loading={isBusy} leftSection={<IconUpload aria-hidden size={18} />} onClick={onClick}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
        <FileButton
          accept="image/jpeg"
          capture="environment"
          resetRef={resetPhoto}
          onChange={(file) => addAnew(file ? [file] : [])}
        >
          {({ onClick }) => (
            <ToolButton icon={IconCamera} className={classes.camera} disabled={isBusy} onClick={onClick}>
              {t('photo')}
            </ToolButton>
          )}
        </FileButton>
      </div>
      <div role="status">
        {progress && (
          <Muted>{isBusy ? t('adding', progress) : t('added', { count: progress.total - refusals.length })}</Muted>
        )}
      </div>
      {isBusy && <progress className={classes.progress} value={progress.settled} max={progress.total} aria-hidden />}
      {refusals.length > 0 && (
        <Callout tone="danger" role="alert" title={t('refused', { count: refusals.length })}>
          <Bullets>
            {refusals.map(({ key, name, sentence }) => (
              <li key={key}>{t('refusal', { name, sentence })}</li>
            ))}
          </Bullets>
        </Callout>
      )}
    </>
  )
}

type Progress = { settled: number; total: number }
type Refusal = { key: number; name: string; sentence: string }

/** Attaches files one after another, because each is encoded on the server. A refused file stops no other. */
function useAddPapers(id: number) {
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
    await queries.invalidateQueries({ predicate: isListOf(addPaper) })
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
