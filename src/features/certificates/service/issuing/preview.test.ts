import sharp from 'sharp'
import { expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { listRegistrations } from '@/features/registrations/contract/office'
import { certificates, certificateTemplates } from '@/schema/certificates'
import { auditLog } from '@/schema/system/audit'
import { files } from '@/schema/system/files'
import { signingKeys } from '@/schema/system/signing-keys'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aBody, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { readPdf } from '@/testing/pdf'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { previewCertificate, type TemplateDraft } from '../../contract/templates'

const POST = routeOf('certificates.previewCertificate')

const BOTH = [previewCertificate, listRegistrations]

type Preview = { draft?: Partial<TemplateDraft>; registration_id?: string; format?: 'png' | 'pdf' }

async function preview({ draft, registration_id, format = 'pdf' }: Preview, { may = BOTH, id = 'new' } = {}) {
  const { token } = await aUser({ permissions: may.map(permissionOf) })
  const body = { draft: { body_id: null, ...draft }, registration_id, language: 'de', format }
  const { status, response } = await callRoute(POST, { params: { id }, body, token })
  return { status, response }
}

async function textOf({ status, response }: Awaited<ReturnType<typeof preview>>): Promise<string> {
  expect(status).toBe(200)
  return JSON.stringify(await readPdf(response))
}

const countRows = () =>
  Promise.all([certificates, certificateTemplates, signingKeys, files, auditLog].map((table) => db.$count(table)))

it('shows the draft of a template with its unsaved texts and pictures, and stores nothing', async () => {
  await aBody()
  await aUser({ permissions: BOTH.map(permissionOf) })
  const before = await countRows()
  const stamp = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#204080' } })
    .png()
    .toBuffer()
  const data = `data:image/png;base64,${stamp.toString('base64')}`
  const draft = { organiser: 'Akademie am Hof', opening_de: 'Für {event}:', stamp: { name: 'stempel.png', data } }
  const text = await textOf(await preview({ draft }))
  for (const shown of ['Anna Muster', 'Akademie am Hof', 'Für Titel der Veranstaltung:', '00000-00000-00000-00000'])
    expect(text).toContain(shown)
  const { response } = await preview({ draft, format: 'png' })
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 909 })
  expect((await preview({ draft: { stamp: { name: 'x.png', data: 'data:image/png;base64,AAAA' } } })).status).toBe(422)
  expect(await countRows()).toEqual(before)
})

it('shows a person of an event with the points of complete attendance, only to people who may list people', async () => {
  const workshop = await aWorkshop({ title: 'Herzinsuffizienz im Alter', date: '2026-11-10' })
  const body = await aBody()
  await anAccreditation(workshop, body, { points_basis: 2.5 })
  const person = await aRegistration(workshop, { first_name: 'Mona', last_name: 'Maier' })
  const draft = { body_id: body.id, opening_de: 'Es zählen {points} Punkte:' }
  const text = await textOf(await preview({ draft, registration_id: person.id }))
  for (const shown of ['Mona Maier', 'Herzinsuffizienz im Alter', '2,5 CME', 'Es zählen 2,5 Punkte:'])
    expect(text).toContain(shown)
  expect((await preview({ draft, registration_id: person.id }, { may: [previewCertificate] })).status).toBe(403)
  expect((await preview({ draft, registration_id: 'nobody-has-this-id' })).status).toBe(404)
  expect((await preview({ draft: { body_id: 2_000_000_000 } })).status).toBe(404)
  expect((await preview({ draft }, { id: '2000000000' })).status).toBe(404)
})
