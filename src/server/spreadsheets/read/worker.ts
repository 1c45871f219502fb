import { parentPort, workerData } from 'node:worker_threads'
import { errorFrames } from '../../observability/errors.ts'
import { SheetRefusal } from './limits.ts'
import { parseSheet } from './parser.ts'
import type { ReadTask, SheetRow, WorkerMessage } from './read-sheet.ts'

/** Batches are small, so that the main thread is never busy for long while it receives one. */
const BATCH_SIZE = 100

const post = (message: WorkerMessage) => parentPort?.postMessage(message)

async function runTask({ bytes, ...options }: ReadTask): Promise<void> {
  let batch: SheetRow[] = []
  const sendBatch = () => {
    if (batch.length > 0) post({ rows: batch })
    batch = []
  }
  const name = await parseSheet(bytes, {
    ...options,
    onRow(row) {
      batch.push(row)
      if (batch.length >= BATCH_SIZE) sendBatch()
    },
  })
  sendBatch()
  post({ name })
}

// Each library throws errors of its own; any error that is no refusal means a damaged file.
runTask(workerData).catch((thrown: unknown) => {
  if (thrown instanceof SheetRefusal) post({ refused: thrown.text })
  else post({ refused: 'sheet_damaged', frames: errorFrames(thrown) })
})
