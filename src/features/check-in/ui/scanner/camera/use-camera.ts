import { useDocumentVisibility, useLocalStorage } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { startSession } from './camera-session'
import { type Camera, type CameraProblem, hasTorch, listCameras, switchTorch } from './open-camera'

type CameraState =
  | { phase: 'starting' | 'paused' }
  | { phase: 'on'; track: MediaStreamTrack }
  | { phase: 'failed'; problem: CameraProblem }

export type CameraControls = ReturnType<typeof useCamera>

/** The camera runs while the panel is open and the tab is visible. */
export function useCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const isVisible = useDocumentVisibility() === 'visible'
  const [state, setState] = useState<CameraState>({ phase: 'starting' })
  const [cameras, setCameras] = useState<Camera[]>([])
  const [stored, setStored] = useLocalStorage<string | null>({
    key: 'check_in_camera',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  /** A new object opens the camera again. */
  const [wanted, setWanted] = useState({ cameraId: stored })
  const isRunning = isVisible && state.phase !== 'paused'
  const report = useEffectEvent(onText)

  useEffect(() => {
    if (!isRunning || !video.current) return
    return startSession({
      video: video.current,
      cameraId: wanted.cameraId,
      onStart: (track) => {
        setState({ phase: 'on', track })
        void listCameras().then(setCameras)
      },
      onProblem: (problem) => setState({ phase: 'failed', problem }),
      onText: (text) => report(text),
      onIdle: () => setState({ phase: 'paused' }),
    })
  }, [isRunning, wanted])

  const open = (cameraId: string | null) => {
    setState({ phase: 'starting' })
    setWanted({ cameraId })
  }
  const chooseCamera = (cameraId: string) => {
    setStored(cameraId)
    open(cameraId)
  }
  const track = state.phase === 'on' ? state.track : undefined
  return {
    video,
    state,
    cameras,
    chosenId: track?.getSettings().deviceId ?? wanted.cameraId ?? '',
    chooseCamera,
    start: () => open(wanted.cameraId),
    torch: useTorch(track),
  }
}

/** The light goes out with its camera. */
function useTorch(track: MediaStreamTrack | undefined) {
  const [lit, setLit] = useState<MediaStreamTrack>()
  if (!track || !hasTorch(track)) return undefined
  const isOn = lit === track
  const change = () => void switchTorch(track, !isOn).then((isLit) => setLit(isLit ? track : undefined))
  return { isOn, change }
}
