import { CloseButton } from '@mantine/core'
import { useDidUpdate, useTimeout } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useView } from '../entrance'
import classes from './Scanner.module.css'
import { ScanQuestions } from './ScanQuestions'
import { ScanResultPanel, useScanWords } from './ScanResultPanel'
import { useHandScanner } from './use-hand-scanner'
import { type ShownScan, useScanner } from './use-scanner'

/**
 * The camera comes when it is opened, so that the list opens as fast as without it. One place imports it, because two
 * would get two files, of which only one is fetched for later.
 */
const loadCamera = () => import('./camera/CameraPanel')

/** The scanner must open without a network, so its parts are fetched once the list is there. */
const fetchCamera = () =>
  void loadCamera()
    .then(({ fetchParts }) => fetchParts())
    .catch(() => undefined)

/** The time for which a hand scanner's check-in covers a part of the list. */
const SHOWN_MS = 6_000
/** By then the list is shown and has used the network first. */
const FETCH_DELAY_MS = 4_000

type Props = {
  /** The camera is open; hand scanners are read in any case. */
  opened: boolean
  onClose: () => void
}

export function Scanner({ opened, onClose }: Props) {
  const t = useTranslations('check_in.scan')
  const { search, setSearch, searchField } = useView()
  const scanner = useScanner(t('unlisted'))
  const { shown, question, dismiss } = scanner
  useHandScanner(scanner.scan)
  useFading(opened ? undefined : shown, dismiss)
  // The search shows the list, which a refusal would cover.
  useDidUpdate(() => {
    if (search !== '') dismiss()
  }, [search])
  useTimeout(fetchCamera, FETCH_DELAY_MS, { autoInvoke: true })

  const find = (name: string) => {
    onClose()
    dismiss()
    setSearch(name)
    searchField.focus()
  }
  const result = shown && <ScanResultPanel shown={shown} onUndo={scanner.undo} onFind={find} />
  const isRefused = shown?.signal === 'no'
  return (
    <>
      <span className="visually-hidden" role="status">
        {shown && !isRefused && <Spoken shown={shown} />}
      </span>
      {isRefused && (
        <span key={shown.number} className="visually-hidden" role="alert">
          <Spoken shown={shown} />
        </span>
      )}
      {opened && (
        <LoadedCamera sound={scanner.sound} onText={scanner.scan} onFind={() => find('')} onClose={onClose}>
          {result}
        </LoadedCamera>
      )}
      {!opened && shown && <Floating onClose={dismiss}>{result}</Floating>}
      {question && <ScanQuestions scanner={scanner} question={question} />}
    </>
  )
}

type CameraModule = Awaited<ReturnType<typeof loadCamera>>

/** Says when the camera cannot be loaded, so that the list stays in use. */
function LoadedCamera(props: ComponentProps<CameraModule['CameraPanel']>) {
  const t = useTranslations('check_in.scan')
  const [camera, setCamera] = useState<CameraModule | 'failed'>()
  useEffect(() => {
    loadCamera().then(setCamera, () => setCamera('failed'))
  }, [])
  if (camera === undefined) return null
  if (camera !== 'failed') return <camera.CameraPanel {...props} />
  return (
    <Floating role="alert" onClose={props.onClose}>
      <div className={classes.result} data-signal="no">
        <p className={classes.detail}>{t('problems.reader')}</p>
      </div>
    </Floating>
  )
}

type FloatingProps = { role?: 'alert'; onClose: () => void; children: ReactNode }

function Floating({ role, onClose, children }: FloatingProps) {
  const t = useTranslations('check_in.scan')
  return (
    <div className={classes.floating} role={role}>
      {children}
      <CloseButton className={classes.dismiss} size="xl" aria-label={t('dismiss')} onClick={onClose} />
    </div>
  )
}

function Spoken({ shown }: { shown: ShownScan }) {
  const { title, name, details } = useScanWords(shown)
  return [title, name, ...details].filter(Boolean).join('. ')
}

/** A check-in by a hand scanner disappears again; a refusal stays until somebody has read it. */
function useFading(shown: ShownScan | undefined, dismiss: () => void) {
  const number = shown?.signal === 'no' ? undefined : shown?.number
  const fade = useEffectEvent(dismiss)
  useEffect(() => {
    if (number === undefined) return
    const timer = setTimeout(() => fade(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [number])
}
