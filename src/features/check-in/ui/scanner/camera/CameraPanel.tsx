import { NativeSelect } from '@mantine/core'
import {
  IconBulb,
  IconBulbOff,
  IconCameraOff,
  IconPlayerPlay,
  IconSearch,
  IconVolume,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Cluster } from '@/ui/layout/layout'
import classes from './CameraPanel.module.css'
import { fetchCodeReader } from './code-reader'
import { type CameraControls, useCamera } from './use-camera'

type Switch = { isOn: boolean; change: () => void }

type Props = {
  sound: Switch
  onText: (text: string) => void
  /** Goes on without a camera, by the search. */
  onFind: () => void
  onClose: () => void
  children: ReactNode
}

/** Fetches the parts that the panel loads later, so that it opens without a network. */
export const fetchParts = (): Promise<void> => fetchCodeReader().catch(() => undefined)

/** The picture of the camera above the last result; all buttons lie where the thumb of one hand reaches them. */
export function CameraPanel({ sound, onText, onFind, onClose, children }: Props) {
  const t = useTranslations('check_in.scan')
  const camera = useCamera(onText)
  const panel = useFocusInside()
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={classes.panel}
      aria-label={t('title')}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className={classes.view}>
        <video ref={camera.video} className={classes.video} muted playsInline aria-label={t('title')} />
        <ViewState camera={camera} onFind={onFind} />
      </div>
      <div className={classes.below}>
        {children ?? (camera.state.phase !== 'failed' && <p className={classes.start}>{t('hint')}</p>)}
      </div>
      <Controls camera={camera} sound={sound} onClose={onClose} />
    </section>
  )
}

/** The keyboard starts in the panel, and returns to the button that opened it unless it has gone on to the search. */
function useFocusInside() {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      const hasGoneOn = document.activeElement !== document.body
      if (!hasGoneOn && before instanceof HTMLButtonElement) before.focus({ preventScroll: true })
    }
  }, [])
  return panel
}

type StateProps = { camera: CameraControls; onFind: () => void }

/** Lies over the picture while there is none, and says how to go on. */
function ViewState({ camera: { state, start }, onFind }: StateProps) {
  const t = useTranslations('check_in.scan')
  if (state.phase === 'on') return <span className={classes.frame} aria-hidden />
  if (state.phase === 'starting') return <p className={classes.message}>{t('starting')}</p>
  if (state.phase !== 'failed')
    return (
      <div className={classes.message}>
        <p>{t('paused')}</p>
        <PlainButton onClick={start}>
          <IconPlayerPlay aria-hidden size={22} />
          {t('resume')}
        </PlainButton>
      </div>
    )
  return (
    <div className={classes.message} role="alert">
      <IconCameraOff aria-hidden size={40} stroke={1.5} />
      <p className={classes.problem}>{t(`problems.${state.problem}`)}</p>
      <p>{t('without_camera')}</p>
      <Cluster gap="xs">
        {state.problem !== 'insecure' && <PlainButton onClick={start}>{t('retry')}</PlainButton>}
        <PlainButton onClick={onFind}>
          <IconSearch aria-hidden size={20} />
          {t('find')}
        </PlainButton>
      </Cluster>
    </div>
  )
}

type ControlsProps = { camera: CameraControls; sound: Switch; onClose: () => void }

function Controls({ camera, sound, onClose }: ControlsProps) {
  const t = useTranslations('check_in.scan')
  const { torch } = camera
  return (
    <Cluster className={classes.controls} gap="xs">
      <CameraChoice camera={camera} />
      {torch && (
        <PlainButton variant="quiet" aria-pressed={torch.isOn} onClick={torch.change}>
          {torch.isOn ? <IconBulb aria-hidden size={26} /> : <IconBulbOff aria-hidden size={26} />}
          {t('torch')}
        </PlainButton>
      )}
      <PlainButton variant="quiet" aria-pressed={sound.isOn} onClick={sound.change}>
        {sound.isOn ? <IconVolume aria-hidden size={26} /> : <IconVolumeOff aria-hidden size={26} />}
        {t('sound')}
      </PlainButton>
      <PlainButton onClick={onClose}>
        <IconX aria-hidden size={26} />
        {t('close')}
      </PlainButton>
    </Cluster>
  )
}

/** A phone has several cameras at its back, of which one sees small codes best. */
function CameraChoice({ camera: { cameras, chosenId, chooseCamera } }: { camera: CameraControls }) {
  const t = useTranslations('check_in.scan')
  if (cameras.length < 2) return null
  const data = cameras.map(({ id, label }, index) => ({
    value: id,
    label: label || t('camera_unnamed', { number: index + 1 }),
  }))
  return (
    <NativeSelect
      size="md"
      aria-label={t('camera')}
      data={data}
      value={chosenId}
      onChange={(event) => chooseCamera(event.currentTarget.value)}
    />
  )
}
