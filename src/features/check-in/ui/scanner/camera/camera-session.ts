import { readTicket } from '@/features/tickets/rules/code'
import { readEfn } from '../../../rules/scan'
import { createCodeReader } from './code-reader'
import { type CameraProblem, cameraProblemOf, hasCameras, openCamera } from './open-camera'
import { readFrames } from './read-frames'
import { createCodeFilter } from './repeated-codes'

/** A camera heats a phone and empties its battery, so it stops when nothing was scanned for so long. */
const IDLE_MS = 3 * 60_000

const isOurs = (text: string) => readTicket(text) !== null || readEfn(text) !== null

type Session = {
  video: HTMLVideoElement
  cameraId: string | null
  onStart: (track: MediaStreamTrack) => void
  onProblem: (problem: CameraProblem) => void
  onText: (text: string) => void
  onIdle: () => void
}

/** Shows a camera in the video and reports the codes in it, until the returned function is called. */
export function startSession({ video, cameraId, onStart, onProblem, onText, onIdle }: Session): () => void {
  const isNew = createCodeFilter(isOurs)
  const closing: (() => void)[] = []
  let isClosed = false
  let idle = setTimeout(onIdle, IDLE_MS)
  const close = () => {
    isClosed = true
    clearTimeout(idle)
    for (const act of closing.splice(0)) act()
  }
  const report = (text: string) => {
    if (isClosed || !isNew(text, performance.now())) return
    clearTimeout(idle)
    idle = setTimeout(onIdle, IDLE_MS)
    onText(text)
  }
  const start = async () => {
    if (!hasCameras()) return onProblem('insecure')
    // Both begin at once, and a refused camera does not wait for a reader that is fetched over a slow network.
    const creating = Promise.allSettled([createCodeReader()])
    const [opened] = await Promise.allSettled([openCamera(cameraId)])
    if (opened.status === 'rejected') return isClosed ? undefined : onProblem(cameraProblemOf(opened.reason))
    const stream = opened.value
    closing.push(() => stopStream(stream))
    if (isClosed) return close()
    const [track] = stream.getVideoTracks()
    const [created] = await creating
    if (isClosed) return
    if (created.status === 'rejected' || !track) {
      close()
      return onProblem(track ? 'reader' : 'missing')
    }
    // The system takes the camera, for example for a call.
    track.addEventListener('ended', () => !isClosed && onProblem('busy'))
    video.srcObject = stream
    await video.play().catch(() => undefined)
    if (isClosed) return
    closing.push(readFrames(video, created.value, report))
    onStart(track)
  }
  void start()
  return close
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
