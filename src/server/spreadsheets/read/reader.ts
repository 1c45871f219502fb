import 'server-only'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { Invalid, type Message } from '@/contract/problems'
import { FILE_LIMIT } from '@/contract/shapes'
import { log } from './log'
import { Refusal, TOO_LARGE } from './sheet-refusal'
import { turnsOf } from './turns'

export type SheetCell = string | number | boolean | null
/** `row` counts as the spreadsheet does. */
export type SheetRow = { row: number; cells: SheetCell[] }
export type Sheet = { name: string; rows: SheetRow[] }

/** So many rows, and besides those that may stand above them: headings, a title. */
export type Room = { rowsMax: number; above?: number }
export type Task = Room & { bytes: Uint8Array<ArrayBuffer> }
/** Rows, portion by portion, and at last the name of the sheet or why there is none. */
export type Said = { rows: SheetRow[] } | { name: string } | { refused: Message; frames?: string[] | undefined }

const inTurn = turnsOf({ atOnce: 1, waiting: 8 })

/**
 * The rows of the first visible sheet of an .xlsx that hold a value; throws Invalid with what to do instead. Files are hostile
 * until they are read: a thread of its own does that, with little memory and for a short time.
 */
export async function readSheet(file: Blob, room: Room): Promise<Sheet> {
  try {
    if (file.size === 0) throw new Refusal('sheet_empty')
    if (file.size > FILE_LIMIT) throw new Refusal(TOO_LARGE)
    const sheet = await inTurn(async () => readApart({ bytes: new Uint8Array(await file.arrayBuffer()), ...room }))
    if (sheet.rows.length === 0) throw new Refusal('sheet_empty')
    return { ...sheet, rows: sheet.rows.toSorted((one, other) => one.row - other.row) }
  } catch (thrown) {
    if (thrown instanceof Refusal) throw new Invalid({ xlsx: [thrown.text] }, thrown.text)
    throw thrown
  }
}

async function readApart(task: Task): Promise<Sheet> {
  const worker = startThread(task)
  const { promise, resolve, reject } = Promise.withResolvers<Sheet>()
  const rows: SheetRow[] = []
  worker.on('message', (said: Said) => {
    if ('rows' in said) rows.push(...said.rows)
    else if ('name' in said) resolve({ name: said.name, rows })
    else reject(refusalOf(said))
  })
  worker.on('error', (thrown) => reject(isOutOfMemory(thrown) ? new Refusal(TOO_LARGE) : thrown))
  worker.on('exit', () => reject(new Error('the thread of a spreadsheet ended without a word')))
  const since = performance.now()
  const watch = setInterval(() => void stopIfSlow(worker, { since, reject }), 50)
  try {
    return await promise
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}

const THREAD = path.resolve('src/server/sheet-thread.ts')
/** Not imported: the bundler would see what is started, and pack that as well. It runs as it is, like src/main.ts. */
const { Worker: Thread } = process.getBuiltinModule('node:worker_threads')

function startThread(task: Task): Worker {
  return new Thread(THREAD, {
    workerData: task,
    transferList: [task.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 },
    // Nothing of the process that could be of use to a file.
    env: {},
    execArgv: [],
  })
}

/** Of its own work, in milliseconds, so that a busy machine refuses no file; and in all, should it not work at all. */
const WORK_MAX = 1400
const PATIENCE = 15_000

type Slow = { since: number; reject: (reason: Refusal) => void }

async function stopIfSlow(worker: Worker, { since, reject }: Slow): Promise<void> {
  if (performance.now() - since > PATIENCE) reject(new Refusal('sheet_too_slow'))
  const { user, system } = await worker.cpuUsage().catch(() => ENDED)
  if ((user + system) / 1000 > WORK_MAX) reject(new Refusal('sheet_too_slow'))
}

const ENDED = { user: 0, system: 0 }

const isOutOfMemory = (thrown: unknown) =>
  thrown instanceof Error && Reflect.get(thrown, 'code') === 'ERR_WORKER_OUT_OF_MEMORY'

function refusalOf({ refused, frames }: Extract<Said, { refused: Message }>): Refusal {
  if (frames) log.info({ stack: frames }, 'spreadsheet damaged')
  return new Refusal(refused)
}
