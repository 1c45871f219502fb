import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { DAY_MS } from '@/contract/time'
import { attendancePapers } from '@/schema/check-in'
import { newOpaqueId } from '@/schema/columns'
import { auditLog } from '@/schema/system/audit'
import { files } from '@/schema/system/files'
import { db } from '@/server/database/db'
import { sweepFiles } from '@/server/files/unreferenced-files'
import { callRoute } from '@/testing/calls'
import { aScan } from '@/testing/check-in'
import { aWorkshop } from '@/testing/factories'
import { aTestImage } from '@/testing/files/images'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { PAPERS_MAX } from '../contract/papers'

const DELETE = routeOf('check_in.deletePaper')
const GET = routeOf('check_in.getPaper')
const PAPERS = routeOf('check_in.listPapers')
const POST = routeOf('check_in.addPaper')
const DELETE_EVENT = routeOf('workshops.deleteWorkshop')

const { token, name: author } = await aUser({ is_super_user: true })

const add = (id: number, file: File) => {
  const body = new FormData()
  body.set('file', file)
  return callRoute(POST, { params: { id }, body, token })
}
const list = async (id: number) => (await callRoute(PAPERS, { params: { id }, token })).body.data
const read = (id: number, paper: string) => callRoute(GET, { params: { id, paper }, token })
const fileOf = async (paper: string) => {
  const [row] = await db.select().from(attendancePapers).where(eq(attendancePapers.id, paper))
  return row?.file_id ?? ''
}

const PDF = Buffer.from('%PDF-1.7\n%Unterschriften')
const aPdf = (bytes = PDF) => new File([new Uint8Array(bytes)], 'Liste.pdf', { type: 'application/pdf' })

it('attaches a PDF as it is and a photo without place and camera, the first page first', async () => {
  const { id } = await aWorkshop()
  const photo = await sharp(await aTestImage({ width: 60, height: 40, format: 'jpeg' }))
    .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const pdf = await add(id, aPdf())
  const jpeg = await add(id, new File([new Uint8Array(photo)], 'Seite 2.jpg', { type: 'image/jpeg' }))
  expect([pdf.status, jpeg.status]).toEqual([200, 200])
  expect(await list(id)).toEqual([
    { ...pdf.body, name: 'Liste.pdf', content_type: 'application/pdf', size: PDF.length, created_by: author },
    { ...jpeg.body, name: 'Seite 2.webp', content_type: 'image/webp', created_by: author },
  ])

  const document = await read(id, pdf.body.id)
  const image = await read(id, jpeg.body.id)
  expect(Buffer.from(await document.response.arrayBuffer())).toEqual(PDF)
  for (const { headers } of [document, image])
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=60, must-revalidate',
    })
  const { exif, width, height } = await sharp(await image.response.arrayBuffer()).metadata()
  expect({ exif, width, height }).toEqual({ exif: undefined, width: 40, height: 60 })
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.object_id, jpeg.body.id))
  expect(entry).toMatchObject({ action: 'create', changes: { name: [null, 'Seite 2.webp'] } })
})

it('refuses other files by their content, whatever their name says', async () => {
  const { id } = await aWorkshop()
  const image = async (format: 'gif' | 'webp') => new Uint8Array(await aTestImage({ width: 20, height: 20, format }))
  const disguised = [
    aPdf(Buffer.from('<html><script>alert(1)</script>')),
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'Liste.png', { type: 'image/png' }),
    new File([await image('gif')], 'Liste.jpg', { type: 'image/jpeg' }),
    new File([await image('webp')], 'Liste.webp', { type: 'image/webp' }),
    new File(['Anna'], 'Liste.txt', { type: 'text/plain' }),
  ]
  for (const file of disguised) {
    const { status, body } = await add(id, file)
    expect([file.name, status, body.errors.file]).toEqual([file.name, 422, [expect.stringContaining('PDF')]])
  }
  const broken = await add(id, new File([Buffer.from('ffd8ffe0', 'hex')], 'Liste.jpg', { type: 'image/jpeg' }))
  expect(broken).toMatchObject({ status: 422, body: { message: 'This image is damaged or cannot be read.' } })
  expect(await list(id)).toEqual([])
})

it('holds a limited number for each event, also when two people attach at once', async () => {
  const { id } = await aWorkshop()
  const { body } = await add(id, aPdf())
  const file_id = await fileOf(body.id)
  await db.insert(attendancePapers).values(Array.from({ length: PAPERS_MAX - 2 }, () => ({ workshop_id: id, file_id })))
  const answers = await Promise.all([add(id, aPdf()), add(id, aPdf()), add(id, aPdf())])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(await add((await aWorkshop()).id, aPdf())).toMatchObject({ status: 200 })
})

it('deletes a scan of this event only, and its file with the next sweep', async () => {
  const { id } = await aWorkshop()
  const { body: gone } = await add(id, await aScan())
  const { body: kept } = await add(id, await aScan())
  const ids = await Promise.all([gone.id, kept.id].map(fileOf))
  for (const file of ids)
    await db.update(files).set({ created_at: sql`now() - interval '2 days'` }).where(eq(files.id, file))
  const remove = (event: number, paper: string) => callRoute(DELETE, { params: { id: event, paper }, token })
  expect(await remove((await aWorkshop()).id, gone.id)).toMatchObject({ status: 404 })
  expect(await read((await aWorkshop()).id, gone.id)).toMatchObject({ status: 404 })
  expect(await remove(id, gone.id)).toMatchObject({ status: 200 })
  expect(await remove(id, gone.id)).toMatchObject({ status: 404 })
  expect(await read(id, gone.id)).toMatchObject({ status: 404 })
  expect(await list(id)).toEqual([kept])

  await sweepFiles(new Date(Date.now() + 2 * DAY_MS))
  const left = await Promise.all(ids.map((file) => db.$count(files, eq(files.id, file))))
  expect(left).toEqual([0, 1])
  expect((await (await read(id, kept.id)).response.arrayBuffer()).byteLength).toBe(kept.size)
})

it('goes with its event, and belongs to none that does not exist', async () => {
  const { id } = await aWorkshop()
  await add(id, await aScan())
  expect(await callRoute(DELETE_EVENT, { params: { id }, token })).toMatchObject({ status: 200 })
  expect(await db.$count(attendancePapers, eq(attendancePapers.workshop_id, id))).toBe(0)
  expect(await add(id, await aScan())).toMatchObject({ status: 404 })
  expect(await callRoute(PAPERS, { params: { id }, token })).toMatchObject({ status: 404 })
  expect(await read((await aWorkshop()).id, newOpaqueId())).toMatchObject({ status: 404 })
})
