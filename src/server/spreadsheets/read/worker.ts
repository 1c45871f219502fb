import { parentPort, workerData } from 'node:worker_threads'
import { errorFrames } from './errors.ts'
import { parseSheet } from './sheet-parser.ts'
import type { Said, SheetRow, Task } from './sheet-reader.ts'
import { Refusal } from './sheet-refusal.ts'

/** So many go over at once: few enough that nobody waits while they are taken in. */
const PORTION = 100

const say = (said: Said) => parentPort?.postMessage(said)

async function work({ bytes, ...room }: Task): Promise<void> {
  let portion: SheetRow[] = []
  const sendPortion = () => {
    if (portion.length > 0) say({ rows: portion })
    portion = []
  }
  const name = await parseSheet(bytes, {
    ...room,
    take(row) {
      portion.push(row)
      if (portion.length >= PORTION) sendPortion()
    },
  })
  sendPortion()
  say({ name })
}

// What no refusal names broke in the libraries, each of which throws errors of its own: the file is not what it should be.
work(workerData).catch((thrown: unknown) => {
  if (thrown instanceof Refusal) say({ refused: thrown.text })
  else say({ refused: 'sheet_damaged', frames: errorFrames(thrown) })
})
