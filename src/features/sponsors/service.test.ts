import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aUser } from '@/testing/users'
import { getSponsor, getSponsorImage, saveSponsor } from './service'

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const PNG = `data:image/png;base64,${picture.toString('base64')}`

async function aSponsor(name: string, image: { name: string; data: string }) {
  return saveSponsor('new', { name, image }, await aUser())
}

it('creates a sponsor with its image and shows it where the image is served', async () => {
  const { id, image } = await aSponsor('Nordstern Pharma', { name: 'logo.png', data: PNG })
  expect(image).toMatchObject({
    name: 'logo.webp',
    url: expect.stringContaining(`/api/sandoz/sponsors/image/${id}?v=`),
  })
  expect(image).not.toHaveProperty('data')

  const response = await getSponsorImage(id, new Request(`http://localhost${image?.url}`))
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toContain('immutable')
})

it('refuses a file that is no image at its field', async () => {
  const html = { name: 'logo.png', data: `data:image/png;base64,${Buffer.from('<script>').toString('base64')}` }
  await expect(aSponsor('Hostile', html)).rejects.toMatchObject({ status: 422, errors: { image: [expect.anything()] } })
})

it('returns the empty sponsor at /new', async () => {
  expect(await getSponsor('new')).toEqual({ id: null, name: '', image: null })
})
