import { afterAll, describe, expect, it } from 'vitest'
import type { Principal } from '@/features/access/service/check-session'
import { closeDatabase } from '@/server/database/db'
import { aTestImage } from '@/testing/files/images'
import { SIGNED_IN } from '@/testing/signed-in-person'
import { findImage, saveImage } from './pictures'

afterAll(closeDatabase)

const principal: Principal = { ...SIGNED_IN, routePermissions: ['GET api/sponsors'], session: 'hash' }

const aFile = async (format: 'png' | 'gif' = 'png') =>
  new File([new Uint8Array(await aTestImage({ format }))], '../../my image.html', { type: 'image/png' })
const request = new Request('http://localhost/images/tmp/x')

describe('saveImage', () => {
  it('returns a random name under which the image is served', async () => {
    const name = await saveImage({ file: await aFile(), folder: null, principal })
    expect(name).toMatch(/^[\w-]{22}\.webp$/)
    const response = await findImage(request, ['tmp', name])
    expect(response?.headers.get('content-type')).toBe('image/webp')
    expect(response?.headers.get('cache-control')).toContain('immutable')
  })

  it('stores the image in the folder that the header names', async () => {
    const name = await saveImage({ file: await aFile('gif'), folder: 'event_42', principal })
    expect(await findImage(request, ['event_42', name])).not.toBeNull()
    expect(await findImage(request, ['tmp', name])).toBeNull()
  })

  it.each(['../etc', 'a/b', '', 'ä', 'x'.repeat(65)])('refuses the folder %j', async (folder) => {
    await expect(saveImage({ file: await aFile(), folder, principal })).rejects.toMatchObject({
      errors: { id: ['folder_invalid'] },
    })
  })

  it('refuses a file that is no image despite its type', async () => {
    const file = new File(['<html><script>alert(1)</script></html>'], 'a.png', { type: 'image/png' })
    await expect(saveImage({ file, folder: null, principal })).rejects.toMatchObject({
      status: 422,
      errors: { file: ['image_type'] },
    })
  })

  it.each([{ email_verified_at: null }, { routePermissions: [] }])(
    'is for back-office users with a verified address, not for %j',
    async (lack) => {
      const stranger = { ...principal, ...lack }
      const refused = saveImage({ file: await aFile(), folder: null, principal: stranger })
      await expect(refused).rejects.toMatchObject({ status: 403 })
    },
  )
})

describe('findImage', () => {
  it.each([[[]], [['tmp']], [['tmp', 'unknown.webp']], [['tmp', 'a', 'b']]])('finds nothing at %j', async (path) => {
    expect(await findImage(request, path)).toBeNull()
  })
})
