import { CHECK_IN_KEY_COOKIE } from '@/contract/shared-names'

/** A part of what the check-in has stored of an event; only the key of its user opens the content. */
export type StoredRecord = {
  id: string
  workshop_id: number
  kind: 'list' | 'device' | 'action'
  /** The device as the server knows it, which it must learn before it gives the key. */
  device_id: string
  /** Tells who has to open the check-in again: a helper by the link, or staff by signing in. */
  is_helper: boolean
  /** The time of deletion by the clock of the device; the worker reads it as well. */
  delete_at: number
  iv: Uint8Array<ArrayBuffer>
  content: ArrayBuffer
}

export type RecordStore = {
  /** False where everything is forgotten with the page. */
  isPersistent: boolean
  readAll: () => Promise<StoredRecord[]>
  put: (record: StoredRecord) => Promise<void>
  remove: (ids: string[]) => Promise<void>
}

// The worker in public/ names the database and the store as well.
const DATABASE = 'check-in'
const STORE = 'records'

/** A browser that stores nothing still works as long as the page is open. */
export async function openRecordStore(): Promise<RecordStore> {
  const database = await openDatabase().catch(() => null)
  return database ? databaseStore(database) : memoryStore()
}

export function memoryStore(): RecordStore {
  const records = new Map<string, StoredRecord>()
  return {
    isPersistent: false,
    readAll: () => Promise.resolve([...records.values()]),
    put: (record) => {
      records.set(record.id, record)
      return Promise.resolve()
    },
    remove: (ids) => {
      for (const id of ids) records.delete(id)
      return Promise.resolve()
    },
  }
}

/** Some browsers throw at once where they may store nothing. */
async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' })
  return await resultOf(opening)
}

function databaseStore(database: IDBDatabase): RecordStore {
  /** An action must survive a flat battery, so the browser writes it to the disk at once. */
  const write = (change: (store: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      change(transaction.objectStore(STORE))
    })
  return {
    isPersistent: true,
    readAll: () => resultOf<StoredRecord[]>(database.transaction(STORE).objectStore(STORE).getAll()),
    put: (record) => write((store) => store.put(record)),
    remove: (ids) =>
      write((store) => {
        for (const id of ids) store.delete(id)
      }),
  }
}

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Deletes the lists of these events, or of all. Actions that are not saved stay, because only their user can open them
 * after signing in again; without any, the device is forgotten too.
 */
export async function deleteLists(store: RecordStore, workshop_id?: number): Promise<void> {
  const records = (await store.readAll()).filter((record) => (workshop_id ?? record.workshop_id) === record.workshop_id)
  const hasActions = new Set(records.filter(({ kind }) => kind === 'action').map((record) => record.workshop_id))
  const remains = ({ kind, workshop_id: event }: StoredRecord) => kind !== 'list' && hasActions.has(event)
  await store.remove(records.filter((record) => !remains(record)).map(({ id }) => id))
}

/** Signing out locks what the check-in has stored on this device. */
export async function forgetCheckIns(): Promise<void> {
  await Promise.all([writeKeys([]), openRecordStore().then((store) => deleteLists(store))]).catch(() => undefined)
}

/** `expires` is by the clock of the device; the key of staff has none and ends with the browser. */
type EventKey = { workshop_id: number; key: string; expires?: number | undefined }

const KEYS_MAX = 5

/** The cookie holds the keys of the last events, each of a helper with its own end. */
async function readKeys(): Promise<EventKey[]> {
  const cookie = await window.cookieStore?.get(CHECK_IN_KEY_COOKIE)
  return (cookie?.value ?? '').split('~').flatMap((pair) => {
    const [workshop_id, key, end] = pair.split('.')
    const expires = end ? Number(end) : undefined
    const isValid = expires === undefined || expires > Date.now()
    return workshop_id && key && isValid ? [{ workshop_id: Number(workshop_id), key, expires }] : []
  })
}

export const readKey = async (workshop_id: number): Promise<string | undefined> =>
  (await readKeys()).find((entry) => entry.workshop_id === workshop_id)?.key

export async function storeKey(entry: EventKey): Promise<void> {
  await writeKeys([entry, ...(await readOtherKeys(entry.workshop_id))].slice(0, KEYS_MAX))
}

export const removeKey = async (workshop_id: number): Promise<void> => writeKeys(await readOtherKeys(workshop_id))

const readOtherKeys = async (workshop_id: number) =>
  (await readKeys()).filter((entry) => entry.workshop_id !== workshop_id)

/**
 * A browser without this store opens the check-in with a network only. Cookies of a secure site are secure. The cookie
 * outlives the browser only if no key of staff is in it.
 */
async function writeKeys(keys: EventKey[]): Promise<void> {
  const value = keys.map((entry) => `${entry.workshop_id}.${entry.key}.${entry.expires ?? ''}`).join('~')
  if (keys.length === 0) return window.cookieStore?.delete(CHECK_IN_KEY_COOKIE)
  const ends = keys.flatMap(({ expires }) => expires ?? [])
  const expires = ends.length === keys.length ? Math.max(...ends) : undefined
  await window.cookieStore?.set({ name: CHECK_IN_KEY_COOKIE, value, path: '/', sameSite: 'strict', expires })
}
