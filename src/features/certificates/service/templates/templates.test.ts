import sharp from 'sharp'
import { expect, it } from 'vitest'
import { env } from '@/env'
import { certificateTemplates } from '@/schema/certificates'
import { db } from '@/server/database/db'
import { aBody } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { loadPictures } from '../document/pictures'
import { readTemplates } from '../document/template'
import { insertDefaultTemplate } from './default-template'
import { deleteTemplate, getTemplate, getTemplatePicture, listTemplates, saveTemplate } from './templates'

const author = await aUser()

async function aPicture(name: string, background: string) {
  const transparent = { width: 40, height: 20, channels: 4, background } as const
  const bytes = await sharp({ create: transparent }).png().toBuffer()
  return { name: `${name}.png`, data: `data:image/png;base64,${bytes.toString('base64')}` }
}

const start = () => db.transaction(insertDefaultTemplate)

it('gives a new database one template of all bodies, which staff can delete for good', async () => {
  await start()
  await start()
  const [row, ...others] = await db.select().from(certificateTemplates)
  expect(others).toEqual([])
  await deleteTemplate(Number(row?.id), author)
  await start()
  expect(await db.$count(certificateTemplates)).toBe(0)
})

it('takes from the template of all bodies what that of a body leaves empty, but never a signature beside another name', async () => {
  const { id: own } = await aBody({ name_de: 'Ärztekammer Probe', name_en: 'Chamber of the test' })
  const { id: plain } = await aBody()
  const common = await saveTemplate(
    'new',
    {
      body_id: null,
      place: 'Berlin',
      signatory: 'Dr. Alle',
      signatory_role_de: 'Leitung',
      opening_de: 'Für {event}',
      logo: await aPicture('logo', '#0b4f5c'),
      stamp: await aPicture('stamp', '#ff000080'),
      signature: await aPicture('signature', '#00000000'),
    },
    author,
  )
  await saveTemplate('new', { body_id: own, signatory: 'Dr. Eigen', heading_de: 'Nachweis' }, author)
  const { templateOf } = await readTemplates()
  expect(templateOf(own, 'de')).toEqual({
    organiser: env.APP_NAME,
    place: 'Berlin',
    signatory: 'Dr. Eigen',
    signatory_role: '',
    heading: 'Nachweis',
    opening: 'Für {event}',
    closing: '',
    pictures: { letterhead: null, logo: expect.any(String), stamp: null, signature: null },
  })
  expect(templateOf(plain, 'en')).toMatchObject({
    signatory: 'Dr. Alle',
    heading: 'Certificate of attendance',
    opening: 'This is to certify the attendance of',
    pictures: { stamp: expect.any(String), signature: expect.any(String) },
  })

  // Paper is white where a picture is transparent.
  const { stamp } = await loadPictures(templateOf(plain, 'de').pictures)
  const { channels } = await sharp(stamp).stats()
  expect(channels.map(({ mean }) => Math.round(mean / 10))).toEqual([26, 13, 13])

  const request = new Request('http://localhost/')
  const response = await getTemplatePicture({ id: common.id, picture: 'logo' }, request)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toMatch(/^private/)
  await expect(getTemplatePicture({ id: common.id, picture: 'letterhead' }, request)).rejects.toMatchObject({
    status: 404,
  })

  const { data } = await listTemplates({ page: 1, per_page: 20, sortByDirection: 'asc' }, 'en')
  expect(data.map(({ body_name }) => body_name)).toEqual(['', 'Chamber of the test'])
  expect(await getTemplate(common.id, { 'read-file-data': true })).toMatchObject({ logo: { data: expect.any(String) } })
})

it('refuses a second template for the same bodies, and a placeholder that nothing fills', async () => {
  const { id: body_id } = await aBody()
  const save = async (draft: object) => saveTemplate('new', { body_id, ...draft }, author)
  const refusal = (draft: object) => save(draft).catch(({ errors }) => errors)
  await save({})
  expect(await refusal({})).toEqual({ body_id: ['template_of_body_exists'] })
  expect(await refusal({ body_id: null })).toEqual({ body_id: ['template_of_all_exists'] })
  expect(await refusal({ closing_en: 'Thanks, {name}' })).toEqual({
    closing_en: [{ key: 'text_placeholder_unknown', values: { name: '{name}' } }],
  })
})
