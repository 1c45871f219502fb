import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { db } from '@/server/database/db'
import { insertFiles, storeUpload } from '@/server/files/stored-files'
import { callRoute } from '@/testing/calls'
import { aBody, aCertificate, aContent, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { readPdf } from '@/testing/pdf'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { downloadCertificates } from '../contract/certificates'

const GET = routeOf('certificates.downloadCertificates')

const { token } = await aUser({ permissions: [permissionOf(downloadCertificates)] })
const workshop = await aWorkshop({ language: 'de' })
const accreditation = await anAccreditation(workshop, await aBody())

const download = (format: string, { id } = workshop) => callRoute(GET, { params: { id }, query: { format }, token })

async function aDocument(text: string): Promise<string> {
  const data = `data:application/pdf;base64,${Buffer.from(`%PDF-1.7\n${text}`).toString('base64')}`
  const file = await storeUpload(
    { name: 'x.pdf', data },
    { current: null, kind: 'document', field: 'file', user_id: null },
  )
  if (!file) throw new Error('nothing was stored')
  await db.transaction((tx) => insertFiles(tx, [file]))
  return file.id
}

async function issue(holder: string, fields: Parameters<typeof aCertificate>[1] = {}) {
  const of = { workshop, registration: await aRegistration(workshop), accreditation }
  const content = aContent({ holder, title: 'Herz/Kreislauf' })
  return aCertificate(of, { content, file: await aDocument(holder), ...fields })
}

it('says so while an event has no certificate', async () => {
  const { status, body } = await download('zip', await aWorkshop())
  expect({ status, message: body.message }).toEqual({
    status: 404,
    message: 'No certificates are issued for this event yet.',
  })
})

it('bundles the stored documents of valid certificates under names that every system takes, and prints them as one PDF', async () => {
  const first = await issue('Dr. Mona "Mo" Lang')
  const second = await issue('Ada/Łukasiewicz')
  await issue('Widerrufen', { state: 'revoked' })
  await issue('Entwurf', { state: 'draft', file: null })

  const zip = await download('zip')
  expect(zip.response.headers.get('content-disposition')).toContain('Bescheinigungen%20Herz%20Kreislauf.zip')
  const archive = new ZipReader(new Uint8ArrayReader(new Uint8Array(await zip.response.arrayBuffer())))
  const entries = await archive.getEntries()
  expect(entries.map(({ filename }) => filename)).toEqual([
    `Dr. Mona Mo Lang – CME – ${first.serial}.pdf`,
    `Ada Łukasiewicz – CME – ${second.serial}.pdf`,
  ])
  const [entry] = entries
  const bytes = entry && !entry.directory ? await entry.getData(new Uint8ArrayWriter()) : new Uint8Array()
  expect(Buffer.from(bytes).toString()).toContain('Dr. Mona "Mo" Lang')

  const pdf = await readPdf((await download('pdf')).response)
  expect(pdf).toMatchObject({ pages: 2, isArchive: true, problems: [], language: 'de' })
  const holders = pdf.elements.filter(({ text }) => /Lang$|Łukasiewicz$/.test(text))
  expect(holders.map(({ page, text }) => [page, text])).toEqual([
    [0, 'Dr. Mona "Mo" Lang'],
    [1, 'Ada/Łukasiewicz'],
  ])
})
