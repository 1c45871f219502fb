import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { Invalid, type Message } from '@/contract/problems'
import { FILE_LIMIT } from '@/contract/shapes'
import { createLimiter } from '../../concurrency/limiter'
import { errorCodeOf } from '../../observability/errors'
import { log } from '../../observability/log'
import { SheetRefusal, TOO_LARGE } from './limits'

export type SheetCell = string | number | boolean | null
/** `row` counts from 1, as the spreadsheet does. */
export type SheetRow = { row: number; cells: SheetCell[] }
type ParsedSheet = { name: string; rows: SheetRow[] }

/** `extraRows` allows for headings and a title above the rows. */
export type RowLimit = { rowsMax: number; extraRows?: number }
/** Lists of some kinds may be text files with a separator between the cells. */
export type SheetOptions = RowLimit & { acceptsText?: boolean }
export type ReadTask = SheetOptions & { bytes: Uint8Array<ArrayBuffer> }
/** The worker sends the rows in batches, and at last the name of the sheet or a refusal. */
export type WorkerMessage =
  | { rows: SheetRow[] }
  | { name: string }
  | { refused: Message; frames?: string[] | undefined }

const runLimited = createLimiter({ concurrency: 1, maxWaiting: 8 })

/**
 * Returns the rows of the first visible sheet of an .xlsx, or of a text file, that have a value; throws Invalid with
 * advice. A file may be hostile, so a separate thread reads it with little memory and for a short time.
 */
export async function readSheet(file: Blob, options: SheetOptions): Promise<ParsedSheet> {
  try {
    if (file.size === 0) throw new SheetRefusal('sheet_empty')
    if (file.size > FILE_LIMIT) throw new SheetRefusal(TOO_LARGE)
    const sheet = await runLimited(async () =>
      readInWorker({ bytes: new Uint8Array(await file.arrayBuffer()), ...options }),
    )
    if (sheet.rows.length === 0) throw new SheetRefusal('sheet_empty')
    return { ...sheet, rows: sheet.rows.toSorted((one, other) => one.row - other.row) }
  } catch (thrown) {
    if (thrown instanceof SheetRefusal) throw new Invalid({ xlsx: [thrown.text] }, thrown.text)
    throw thrown
  }
}

async function readInWorker(task: ReadTask): Promise<ParsedSheet> {
  const worker = startWorker(task)
  const { promise, resolve, reject } = Promise.withResolvers<ParsedSheet>()
  const rows: SheetRow[] = []
  worker.on('message', (message: WorkerMessage) => {
    if ('rows' in message) rows.push(...message.rows)
    else if ('name' in message) resolve({ name: message.name, rows })
    else reject(refusalOf(message))
  })
  worker.on('error', (thrown) => reject(isOutOfMemory(thrown) ? new SheetRefusal(TOO_LARGE) : thrown))
  worker.on('exit', () => reject(new Error('the thread of a spreadsheet ended without a word')))
  const since = performance.now()
  const timer = setInterval(() => void rejectIfSlow(worker, { since, reject }), 50)
  try {
    return await promise
  } finally {
    clearInterval(timer)
    await worker.terminate()
  }
}

const WORKER_FILE = path.resolve('src/server/spreadsheets/read/worker.ts')
/** An import would make the bundler pack the worker. It runs as source, like src/main.ts. */
const { Worker: NodeWorker } = process.getBuiltinModule('node:worker_threads')

function startWorker(task: ReadTask): Worker {
  return new NodeWorker(WORKER_FILE, {
    workerData: task,
    transferList: [task.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 },
    // Give the worker nothing that could be of use to a hostile file.
    env: {},
    execArgv: [],
  })
}

/**
 * The processor time of the worker is limited, which a busy machine increases less than the total time. It is three
 * times that of the largest list of people on a fast machine. The total time is limited in case the worker hangs.
 */
const CPU_MS_MAX = 3000
const WALL_MS_MAX = 15_000

type WorkerWatch = { since: number; reject: (reason: SheetRefusal) => void }

async function rejectIfSlow(worker: Worker, { since, reject }: WorkerWatch): Promise<void> {
  if (performance.now() - since > WALL_MS_MAX) reject(new SheetRefusal('sheet_too_slow'))
  const { user, system } = await worker.cpuUsage().catch(() => NO_CPU_USAGE)
  if ((user + system) / 1000 > CPU_MS_MAX) reject(new SheetRefusal('sheet_too_slow'))
}

const NO_CPU_USAGE = { user: 0, system: 0 }

const isOutOfMemory = (thrown: unknown) => errorCodeOf(thrown) === 'ERR_WORKER_OUT_OF_MEMORY'

function refusalOf({ refused, frames }: Extract<WorkerMessage, { refused: Message }>): SheetRefusal {
  if (frames) log.info({ stack: frames }, 'spreadsheet damaged')
  return new SheetRefusal(refused)
}
