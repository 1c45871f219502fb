/** `ignored`: a scan while a question is open. */
export type Signal = 'yes' | 'no' | 'question' | 'ignored'

type Note = { hertz: number; begins: number; lasts: number }

/** Rising for yes, deep and twice for no: the two are told apart in a loud hall. */
const NOTES: Record<Signal, Note[]> = {
  yes: [
    { hertz: 880, begins: 0, lasts: 0.09 },
    { hertz: 1320, begins: 0.09, lasts: 0.14 },
  ],
  no: [
    { hertz: 220, begins: 0, lasts: 0.18 },
    { hertz: 180, begins: 0.24, lasts: 0.26 },
  ],
  question: [
    { hertz: 660, begins: 0, lasts: 0.1 },
    { hertz: 660, begins: 0.16, lasts: 0.1 },
  ],
  ignored: [{ hertz: 440, begins: 0, lasts: 0.05 }],
}
const VOLUME = 0.25
const VIBRATIONS: Record<Signal, number[]> = { yes: [60], no: [180, 80, 180], question: [60, 60, 60], ignored: [20] }

let context: AudioContext | undefined

/** A phone without sound vibrates all the same. */
export function giveSignal(signal: Signal, hasSound: boolean): void {
  if ('vibrate' in navigator) navigator.vibrate(VIBRATIONS[signal])
  if (!hasSound || !('AudioContext' in window)) return
  context ??= new AudioContext()
  void context.resume()
  for (const note of NOTES[signal]) playNote(context, note)
}

function playNote(audio: AudioContext, { hertz, begins, lasts }: Note): void {
  const oscillator = new OscillatorNode(audio, { frequency: hertz, type: 'triangle' })
  const gain = new GainNode(audio, { gain: 0 })
  const start = audio.currentTime + begins
  // A tone that begins or ends at once clicks.
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(VOLUME, start + 0.01)
  gain.gain.linearRampToValueAtTime(0, start + lasts)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + lasts)
}
