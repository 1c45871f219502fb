import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Callout } from '@/ui/feedback/Callout'
import { PAPER_TYPES } from '../../contract/papers'
import classes from './papers.module.css'
import { useAddPapers } from './use-add-papers'

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
      <div className={classes.choices}>
        <FileButton multiple accept={ANY_PAPER} resetRef={resetFiles} onChange={addAnew}>
          {({ onClick }) => (
            <Button size="md" loading={isBusy} leftSection={<IconUpload aria-hidden size={18} />} onClick={onClick}>
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
            <Button
              size="md"
              variant="default"
              className={classes.camera}
              disabled={isBusy}
              leftSection={<IconCamera aria-hidden size={18} />}
              onClick={onClick}
            >
              {t('photo')}
            </Button>
          )}
        </FileButton>
      </div>
      <div role="status">
        {progress && (
          <p className={classes.text}>
            {isBusy ? t('adding', progress) : t('added', { count: progress.total - refusals.length })}
          </p>
        )}
      </div>
      {isBusy && <progress className={classes.progress} value={progress.settled} max={progress.total} aria-hidden />}
      {refusals.length > 0 && (
        <Callout tone="danger" role="alert" title={t('refused', { count: refusals.length })}>
          <ul className={classes.refusals}>
            {refusals.map(({ key, name, sentence }) => (
              <li key={key}>{t('refusal', { name, sentence })}</li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  )
}
