import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { sponsors } from '@/schema/sponsors'
import { files } from '@/schema/system/files'
import { aTestImage, dataUrl } from '@/testing/files/images'
import { closeDatabase, db } from '../database/db'
import { fileStore } from './file-store'
import { insertFiles, storeImage, storeUpload } from './stored-files'
import { FILES_LOCK, giveUpFiles, sweepFiles } from './unreferenced-files'

afterAll(closeDatabase)

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000)
const age = (id: string) => db.update(files).set({ created_at: sql`now() - interval '2 days'` }).where(eq(files.id, id))
const exists = async (id: string) =>
  (await fileStore().get(id)) !== null && (await db.$count(files, eq(files.id, id))) === 1

async function aFile() {
  const value = { name: 'a.png', data: dataUrl(await aTestImage({ width: 40, height: 30 })) }
  const file = await storeUpload(value, { current: null, kind: 'image', field: 'image', user_id: null })
  if (!file) throw new Error('nothing was taken')
  await db.transaction((tx) => insertFiles(tx, [file]))
  return file.id
}

describe('sweepFiles', () => {
  it('deletes the row and the bytes of a file without a reference after a day', async () => {
    const id = await aFile()
    await sweepFiles(inTwoDays())
    expect(await exists(id)).toBe(true)
    await age(id)
    await sweepFiles(inTwoDays())
    expect(await db.$count(files, eq(files.id, id))).toBe(0)
    expect(await fileStore().get(id)).toBeNull()
  })

  it('deletes a file that an erasure has given up at once, with its copies, and no file that is just being written', async () => {
    const erased = await aFile()
    const fresh = await aFile()
    const shared = await aFile()
    await db.insert(sponsors).values({ name: 'Sponsor', image: shared })
    await db.transaction((tx) => giveUpFiles(tx, [erased, shared, null]))
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock_shared(${FILES_LOCK})`)
      await sweepFiles()
    })
    expect(await exists(erased)).toBe(true)
    await sweepFiles()
    expect(await Promise.all([erased, fresh, shared].map(exists))).toEqual([false, true, true])
    expect([await fileStore().get(erased), await fileStore().get(`${erased}.40`)]).toEqual([null, null])
  })

  it('keeps a file that a row refers to', async () => {
    const id = await aFile()
    await db.insert(sponsors).values({ name: 'Sponsor', image: id })
    await age(id)
    await sweepFiles(inTwoDays())
    expect(await exists(id)).toBe(true)
  })

  it('keeps a file that an open transaction begins to refer to', async () => {
    const id = await aFile()
    await age(id)
    await db.transaction(async (tx) => {
      await tx.insert(sponsors).values({ name: 'Not committed yet', image: id })
      await sweepFiles(inTwoDays())
    })
    expect(await exists(id)).toBe(true)
    const [sponsor] = await db.select().from(sponsors).where(eq(sponsors.image, id))
    expect(sponsor?.name).toBe('Not committed yet')
  })

  it('deletes no bytes during a backup', async () => {
    await fileStore().put('deleted-meanwhile', Buffer.from('x'), 'image/webp')
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock_shared(${FILES_LOCK})`)
      await sweepFiles(inTwoDays())
    })
    expect(await fileStore().get('deleted-meanwhile')).not.toBeNull()
    await sweepFiles(inTwoDays())
    expect(await fileStore().get('deleted-meanwhile')).toBeNull()
  })

  it('deletes bytes without a row, once no transaction can still be open', async () => {
    await fileStore().put('rolled-back', Buffer.from('x'), 'image/webp')
    await sweepFiles()
    expect(await fileStore().get('rolled-back')).not.toBeNull()
    await sweepFiles(inTwoDays())
    expect(await fileStore().get('rolled-back')).toBeNull()
  })

  it('keeps the images of texts, which are referred to by address', async () => {
    const image = await storeImage(await aTestImage({ width: 40, height: 30 }), { folder: 'tmp', user_id: 1 })
    if ('refused' in image) throw new Error('refused')
    const [file] = await db.select().from(files).where(eq(files.name, image.name))
    await age(file?.id ?? '')
    await sweepFiles(inTwoDays())
    expect(await exists(file?.id ?? '')).toBe(true)
  })
})
