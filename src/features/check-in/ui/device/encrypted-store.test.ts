import { expect, it } from 'vitest'
import { z } from 'zod'
import { deleteLists, memoryStore, type StoredRecord } from '@/client/check-in-storage'
import { openEncryptedStore } from './encrypted-store'

const KEY = Buffer.alloc(32, 7).toString('base64url')
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64url')
const LIFE = { is_helper: false, device_id: 'd'.repeat(16), delete_at: Date.now() + 60_000 }
const list = z.object({ people: z.array(z.string()) })
const ACTION = { id: 'a'.repeat(16), kind: 'came' as const, registration_id: 'b'.repeat(16), at: 1, name: 'Anna Berg' }

async function anEncryptedStore(store = memoryStore(), key = KEY) {
  const encryptedStore = await openEncryptedStore(store, { workshop_id: 7, key })
  encryptedStore.setLife(LIFE)
  return { encryptedStore, store }
}

const textOf = (records: StoredRecord[]) =>
  JSON.stringify(records.map(({ content, ...record }) => [record, Buffer.from(content).toString('latin1')]))

it('stores nothing that can be read without the key', async () => {
  const { encryptedStore, store } = await anEncryptedStore()
  await encryptedStore.writeList({ people: ['Anna Berg'] })
  await encryptedStore.writeAction({ action: ACTION })
  const text = textOf(await store.readAll())
  expect(await store.readAll()).toHaveLength(2)
  for (const part of ['Anna', 'Berg', 'came', ACTION.registration_id, KEY]) expect(text).not.toContain(part)
  expect(await encryptedStore.readList(list)).toEqual({ people: ['Anna Berg'] })
  expect(await encryptedStore.readActions()).toEqual([{ action: ACTION }])
})

it('opens the same records with the same key, and nothing with the key of another user', async () => {
  const { encryptedStore, store } = await anEncryptedStore()
  await encryptedStore.writeAction({ action: ACTION, refusal: 'Cancelled.' })
  expect(await (await anEncryptedStore(store)).encryptedStore.readActions()).toEqual([
    { action: ACTION, refusal: 'Cancelled.' },
  ])
  expect(await (await anEncryptedStore(store, OTHER_KEY)).encryptedStore.readActions()).toEqual([])
})

it('opens no record that was changed or took the place of another', async () => {
  const { encryptedStore, store } = await anEncryptedStore()
  await encryptedStore.writeList({ people: [] })
  const [record] = await store.readAll()
  if (!record) throw new Error('Nothing was stored.')
  await store.put({ ...record, id: record.id.replace('list/', 'device/'), kind: 'device' })
  expect(await encryptedStore.readDevice()).toBeUndefined()
  new Uint8Array(record.content)[0] = 0
  new Uint8Array(record.content)[1] = 0
  await store.put(record)
  expect(await encryptedStore.readList(list)).toBeUndefined()
})

it('deletes a list and keeps the actions that wait for the next sign-in', async () => {
  const { encryptedStore, store } = await anEncryptedStore()
  await encryptedStore.writeList({ people: [] })
  await deleteLists(store, 8)
  expect(await store.readAll()).toHaveLength(1)
  await encryptedStore.writeAction({ action: ACTION })
  await deleteLists(store)
  expect((await store.readAll()).map(({ kind }) => kind)).toEqual(['action'])
  await encryptedStore.removeActions([ACTION.id])
  expect(await store.readAll()).toEqual([])
})

it('stores no list of a past event, but its actions for as long as the server takes them', async () => {
  const { encryptedStore, store } = await anEncryptedStore()
  encryptedStore.setLife({ ...LIFE, delete_at: Date.now() - 1 })
  await encryptedStore.writeList({ people: ['Anna Berg'] })
  await encryptedStore.writeAction({ action: ACTION })
  const [record, ...others] = await store.readAll()
  expect(others).toEqual([])
  expect(record?.kind).toBe('action')
  expect(record?.delete_at).toBeGreaterThan(Date.now() + 6 * 24 * 60 * 60 * 1000)
})

it('tells that an action is not on the disk, and writes the next one all the same', async () => {
  const { encryptedStore, store } = await anEncryptedStore()
  const { put } = store
  store.put = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
  expect(await encryptedStore.writeAction({ action: ACTION })).toBe(false)
  store.put = put
  expect(await encryptedStore.writeAction({ action: ACTION })).toBe(true)
  expect(await encryptedStore.readActions()).toEqual([{ action: ACTION }])
})
