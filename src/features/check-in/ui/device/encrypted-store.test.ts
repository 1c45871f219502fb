import { expect, it } from 'vitest'
import { z } from 'zod'
import { deleteLists, memoryStore, type StoredRecord } from '@/client/check-in-storage'
import { openVault } from './encrypted-store'

const KEY = Buffer.alloc(32, 7).toString('base64url')
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64url')
const LIFE = { is_helper: false, device_id: 'd'.repeat(16), delete_at: Date.now() + 60_000 }
const list = z.object({ people: z.array(z.string()) })
const ACTION = { id: 'a'.repeat(16), kind: 'came' as const, registration_id: 'b'.repeat(16), at: 1, name: 'Anna Berg' }

async function aVault(store = memoryStore(), key = KEY) {
  const vault = await openVault(store, { workshop_id: 7, key })
  vault.setLife(LIFE)
  return { vault, store }
}

const textOf = (records: StoredRecord[]) =>
  JSON.stringify(records.map(({ content, ...record }) => [record, Buffer.from(content).toString('latin1')]))

it('stores nothing that can be read without the key', async () => {
  const { vault, store } = await aVault()
  await vault.writeList({ people: ['Anna Berg'] })
  await vault.writeAction({ action: ACTION })
  const text = textOf(await store.readAll())
  expect(await store.readAll()).toHaveLength(2)
  for (const part of ['Anna', 'Berg', 'came', ACTION.registration_id, KEY]) expect(text).not.toContain(part)
  expect(await vault.readList(list)).toEqual({ people: ['Anna Berg'] })
  expect(await vault.readActions()).toEqual([{ action: ACTION }])
})

it('opens the same records with the same key, and nothing with the key of another user', async () => {
  const { vault, store } = await aVault()
  await vault.writeAction({ action: ACTION, refusal: 'Cancelled.' })
  expect(await (await aVault(store)).vault.readActions()).toEqual([{ action: ACTION, refusal: 'Cancelled.' }])
  expect(await (await aVault(store, OTHER_KEY)).vault.readActions()).toEqual([])
})

it('opens no record that was changed or took the place of another', async () => {
  const { vault, store } = await aVault()
  await vault.writeList({ people: [] })
  const [record] = await store.readAll()
  if (!record) throw new Error('Nothing was stored.')
  await store.put({ ...record, id: record.id.replace('list/', 'device/'), kind: 'device' })
  expect(await vault.readDevice()).toBeUndefined()
  new Uint8Array(record.content)[0] = 0
  new Uint8Array(record.content)[1] = 0
  await store.put(record)
  expect(await vault.readList(list)).toBeUndefined()
})

it('deletes a list and keeps the actions that wait for the next sign-in', async () => {
  const { vault, store } = await aVault()
  await vault.writeList({ people: [] })
  await deleteLists(store, 8)
  expect(await store.readAll()).toHaveLength(1)
  await vault.writeAction({ action: ACTION })
  await deleteLists(store)
  expect((await store.readAll()).map(({ kind }) => kind)).toEqual(['action'])
  await vault.removeActions([ACTION.id])
  expect(await store.readAll()).toEqual([])
})

it('stores no list of a past event, but its actions for as long as the server takes them', async () => {
  const { vault, store } = await aVault()
  vault.setLife({ ...LIFE, delete_at: Date.now() - 1 })
  await vault.writeList({ people: ['Anna Berg'] })
  await vault.writeAction({ action: ACTION })
  const [record, ...others] = await store.readAll()
  expect(others).toEqual([])
  expect(record?.kind).toBe('action')
  expect(record?.delete_at).toBeGreaterThan(Date.now() + 6 * 24 * 60 * 60 * 1000)
})

it('tells that an action is not on the disk, and writes the next one all the same', async () => {
  const { vault, store } = await aVault()
  const { put } = store
  store.put = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
  expect(await vault.writeAction({ action: ACTION })).toBe(false)
  store.put = put
  expect(await vault.writeAction({ action: ACTION })).toBe(true)
  expect(await vault.readActions()).toEqual([{ action: ACTION }])
})
