import type { CodeReader } from './code-reader'

/** Twelve pictures a second follow a hand, and keep a cheap phone cool. */
const FRAME_MS = 80

type Size = { width: number; height: number }
type Region = Size & { x: number; y: number; scale: number }

/** The longest side of a picture; a QR code needs fewer pixels than a bar code. */
const WHOLE_SIDE_MAX = 800
const BAND_WIDTH_MAX = 1280
const BAND_SHARE = 0.3

/** The whole view on even pictures, and on odd ones its middle in more detail, where the narrow bars of a card are read. */
function regionOf({ width, height }: Size, picture: number): Region {
  if (picture % 2 === 0) {
    return { x: 0, y: 0, width, height, scale: Math.min(1, WHOLE_SIDE_MAX / Math.max(width, height)) }
  }
  const bandHeight = Math.round(height * BAND_SHARE)
  const y = Math.round((height - bandHeight) / 2)
  return { x: 0, y, width, height: bandHeight, scale: Math.min(1, BAND_WIDTH_MAX / width) }
}

/** Reads codes from a video until the returned function is called; a slow phone gets pauses as long as its work. */
export function readFrames(video: HTMLVideoElement, read: CodeReader, onText: (text: string) => void): () => void {
  const canvas = document.createElement('canvas')
  let picture = 0
  let isStopped = false
  const readFrame = async () => {
    const started = performance.now()
    const isDrawn = drawFrame(video, canvas, picture)
    picture += 1
    const texts = isDrawn ? await read(canvas).catch(() => []) : []
    if (isStopped) return
    for (const text of new Set(texts)) onText(text)
    const took = performance.now() - started
    setTimeout(requestFrame, Math.max(FRAME_MS - took, took))
  }
  const requestFrame = () => {
    if (isStopped) return
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => void readFrame())
    else requestAnimationFrame(() => void readFrame())
  }
  requestFrame()
  return () => {
    isStopped = true
  }
}

function drawFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement, picture: number): boolean {
  const size = { width: video.videoWidth, height: video.videoHeight }
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (size.width === 0 || !context) return false
  const { x, y, width, height, scale } = regionOf(size, picture)
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  context.drawImage(video, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return true
}
