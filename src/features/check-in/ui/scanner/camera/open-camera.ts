/** Why no picture comes; each has words and ways on of its own. */
export type CameraProblem = 'insecure' | 'refused' | 'missing' | 'busy' | 'reader'

/** Large enough for the narrow bars of a card, and small enough for a cheap phone. */
const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** Opens the chosen camera, or the one at the back; a chosen one that is no longer there does not matter. */
export async function openCamera(deviceId: string | null): Promise<MediaStream> {
  const { mediaDevices } = navigator
  if (deviceId !== null) {
    const chosen = await mediaDevices.getUserMedia({ video: { ...SIZE, deviceId: { exact: deviceId } } }).catch(isGone)
    if (chosen) return chosen
  }
  return mediaDevices.getUserMedia({ video: { ...SIZE, facingMode: 'environment' } })
}

function isGone(reason: unknown): null {
  if (nameOf(reason) === 'OverconstrainedError' || nameOf(reason) === 'NotFoundError') return null
  throw reason
}

const nameOf = (reason: unknown) => (reason instanceof Error ? reason.name : '')

/** A browser that can ask nobody, such as one inside another app, answers that cameras are not supported. */
const REFUSALS = ['NotAllowedError', 'NotSupportedError', 'SecurityError']

export function cameraProblemOf(reason: unknown): CameraProblem {
  const name = nameOf(reason)
  if (REFUSALS.includes(name)) return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/** A browser has no cameras outside of https. */
export const hasCameras = (): boolean => window.isSecureContext && 'mediaDevices' in navigator

export type Camera = { id: string; label: string }

/** The browser tells the names of the cameras only after one was opened. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId: id, label }) => ({ id, label }))
}

declare global {
  interface MediaTrackCapabilities {
    torch?: boolean
  }
  interface MediaTrackConstraintSet {
    torch?: boolean
  }
}

/** The light beside the camera, which few phones offer and no browser on iOS. */
export const hasTorch = (track: MediaStreamTrack): boolean =>
  'getCapabilities' in track && track.getCapabilities().torch === true

export function switchTorch(track: MediaStreamTrack, isOn: boolean): Promise<boolean> {
  return track.applyConstraints({ advanced: [{ torch: isOn }] }).then(
    () => isOn,
    () => false,
  )
}
