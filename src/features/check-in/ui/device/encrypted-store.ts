import { z } from 'zod'
import type { RecordStore, StoredRecord } from '@/client/check-in-storage'
import { CHECK_IN_AGE_MAX } from '@/contract/values/check-in'
import { openDevice } from '../../contract/devices'
import { type RecordedAction, recordedAction } from './recorded-action'

const storedDevice = openDevice.response
  .omit({ key: true, is_revoked: true, server_time: true })
  .extend({ clock_offset: z.number() })
/** The device as it knows itself without a network. */
export type StoredDevice = z.output<typeof storedDevice>

const storedAction = z.object({
  action: recordedAction,
  refusal: z.string().optional(),
  is_saved: z.boolean().optional(),
})
/**
 * An action that waits, one that the server refused and nobody has noticed yet, or one that it saved and the stored list
 * lacks.
 */
export type StoredAction = z.output<typeof storedAction>

type Owner = { workshop_id: number; key: string }
/** The part of every record that is in plain text. */
type Life = Pick<StoredRecord, 'is_helper' | 'device_id' | 'delete_at'>

export type EncryptedStore = Awaited<ReturnType<typeof openEncryptedStore>>

/** Reads and writes what one user has stored of one event, encrypted by the user's key. */
export async function openEncryptedStore(store: RecordStore, { workshop_id, key }: Owner) {
  const { encrypt, decrypt, keyId } = await createCipher(key)
  const prefix = `${workshop_id}/${keyId}/`
  let life: Life = { is_helper: false, device_id: '', delete_at: 0 }
  let writing = Promise.resolve(true)
  /** One change after another, so that a removal never precedes the write of the same record; tells whether it succeeded. */
  const inOrder = (change: () => Promise<void>): Promise<boolean> => {
    writing = writing.then(change).then(
      () => true,
      () => false,
    )
    return writing
  }
  const write = (kind: StoredRecord['kind'], name: string, content: unknown) =>
    inOrder(async () => {
      const id = `${prefix}${kind}/${name}`
      // The server takes actions for a week, from the device that recorded them, so both outlive the list by as much.
      const delete_at =
        kind === 'list' ? life.delete_at : Math.max(life.delete_at, Date.now()) + CHECK_IN_AGE_MAX * 1000
      // The list of a past event is read with a network only.
      if (delete_at <= Date.now()) return
      await store.put({ ...life, id, workshop_id, kind, delete_at, ...(await encrypt(id, content)) })
    })
  const recordsOf = async (kinds: readonly StoredRecord['kind'][]) =>
    (await store.readAll()).filter(({ id, kind }) => id.startsWith(prefix) && kinds.includes(kind))
  const readAs = async <T>(kind: StoredRecord['kind'], shape: z.ZodType<T>): Promise<T[]> => {
    const contents = await Promise.all((await recordsOf([kind])).map(decrypt))
    return contents.flatMap((content) => shape.safeParse(content).data ?? [])
  }
  const remove = (kinds: readonly StoredRecord['kind'][]) =>
    inOrder(async () => store.remove((await recordsOf(kinds)).map(({ id }) => id)))

  return {
    key,
    isPersistent: store.isPersistent,
    /** The records that are written from now on are deleted at this time of the device. */
    setLife: (next: Life) => {
      life = next
    },
    readDevice: async () => (await readAs('device', storedDevice)).at(0),
    writeDevice: (device: StoredDevice) => write('device', '', device),
    readList: async <T>(shape: z.ZodType<T>) => (await readAs('list', shape)).at(0),
    writeList: (list: unknown) => write('list', '', list),
    readActions: async () =>
      (await readAs('action', storedAction)).toSorted((one, other) => one.action.at - other.action.at),
    writeAction: (entry: StoredAction) => write('action', entry.action.id, entry),
    removeActions: (ids: string[]) => inOrder(() => store.remove(ids.map((id) => `${prefix}action/${id}`))),
    removeList: () => remove(['list']),
    removeAll: () => remove(['list', 'device', 'action']),
    flush: () => writing,
  }
}

export const waitingOf = (entries: StoredAction[]): RecordedAction[] =>
  entries.filter(({ refusal, is_saved }) => refusal === undefined && !is_saved).map(({ action }) => action)

const IV_BYTES = 12

/** The id of a record is authenticated as well, so that no record can take the place of another. */
async function createCipher(key: string) {
  const bytes = bytesOf(key)
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const keyId = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const parametersOf = (id: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(id),
  })
  return {
    keyId,
    encrypt: async (id: string, content: unknown) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const plain = new TextEncoder().encode(JSON.stringify(content))
      return { iv, content: await crypto.subtle.encrypt(parametersOf(id, iv), secret, plain) }
    },
    /** Nothing for a record that was changed. */
    decrypt: async ({ id, iv, content }: StoredRecord): Promise<unknown> => {
      try {
        const plain = await crypto.subtle.decrypt(parametersOf(id, iv), secret, content)
        return JSON.parse(new TextDecoder().decode(plain))
      } catch {
        return undefined
      }
    },
  }
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
