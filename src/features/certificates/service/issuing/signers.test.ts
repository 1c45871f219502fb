import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { deleteSigner, getSigner, getSignerPicture, saveSigner } from '@/features/accreditations/service/signers'
import { accreditations } from '@/schema/accreditations'
import { certificates } from '@/schema/certificates'
import { files } from '@/schema/system/files'
import { db } from '@/server/database/db'
import { readFileBytes } from '@/server/files/stored-files'
import { sweepFiles } from '@/server/files/unreferenced-files'
import { aBody, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { readPdf } from '@/testing/pdf'
import { aUser } from '@/testing/users'
import { eraseCertificates } from '../erase'
import { createPrintSigner } from '../signing/sign-for-print'
import { saveTemplate } from '../templates/templates'
import { issueCertificates } from './issue'
import { makeDocuments } from './run-documents'

const author = await aUser()
const now = new Date('2026-11-20T10:00:00Z')

async function aPicture(background: string) {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'picture.png', data: `data:image/png;base64,${bytes.toString('base64')}` }
}

/** Red, green and blue of a picture of one colour, so that two pictures are told apart. */
async function colourOf(picture: Buffer | undefined) {
  if (!picture) return null
  const { channels } = await sharp(picture).stats()
  return channels.map(({ mean }) => Math.round(mean / 255)).join('')
}

it('the person whom the accreditation names signs with the own pictures, and what was issued keeps them', async () => {
  const head = { body_id: null, signatory: 'Dr. Leitung', signatory_role_de: 'Leitung der Akademie' }
  const pictures = { signature: await aPicture('#00ff00'), stamp: await aPicture('#00ff00') }
  await saveTemplate('new', { ...head, ...pictures }, author)
  const draft = {
    name: 'Prof. Dr. Karl Stein',
    role_de: 'Wissenschaftliche Leitung',
    signature: await aPicture('#ff0000'),
  }
  const signer = await saveSigner('new', draft, author)

  const workshop = await aWorkshop({ date: '2026-11-10', time: '18:00', end_time: '19:00' })
  const signed = await anAccreditation(workshop, await aBody({ label: 'CME' }), { signer_id: signer.id })
  await anAccreditation(workshop, await aBody({ label: 'DFP' }))
  await aRegistration(workshop, { participated: '2026-11-10T17:00:00Z' })
  const call = { id: workshop.id, count: 2, sends_mails: false, accepted_warnings: 0, without_warned: false }
  await issueCertificates(call, { author, now })
  await makeDocuments(new AbortController().signal)

  const issued = await db.select().from(certificates).orderBy(certificates.accreditation_id)
  const textOf = async (file: string | null) => {
    const { elements } = await readPdf(new Response(new Uint8Array((await readFileBytes(file ?? ''))?.bytes ?? [])))
    return elements.map(({ text, alt }) => alt ?? text).join('\n')
  }
  const [ofSigner = '', ofHead = ''] = await Promise.all(issued.map(({ file }) => textOf(file)))
  expect(ofSigner).toMatch(
    /Unterschrift: Prof\. Dr\. Karl Stein[\s\S]*Prof\. Dr\. Karl Stein\nWissenschaftliche Leitung/,
  )
  expect(ofSigner).not.toMatch(/Stempel|Dr\. Leitung/)
  expect(ofHead).toMatch(/Stempel: Dr\. Leitung[\s\S]*Dr\. Leitung\nLeitung der Akademie/)

  // Another picture and another name change no document, also where it is drawn anew for one PDF of an event.
  await saveSigner(signer.id, { name: 'Dr. Neu', signature: await aPicture('#0000ff') }, author)
  await deleteSigner(signer.id, author)
  await db.update(files).set({ created_at: now.toISOString(), given_up_at: now.toISOString() })
  await sweepFiles()
  const [first] = issued
  const { signature } = first?.content?.signed_with ?? {}
  expect(await readFileBytes(signature ?? '')).not.toBeNull()
  const print = await createPrintSigner()
  const redrawn = issued.map((one) => one.content && print({ ...one, content: one.content }, { issued_at: now }))
  const colours = await Promise.all(redrawn.map(async (printed) => colourOf((await printed)?.pictures.signature)))
  expect(colours).toEqual(['100', '010'])
  const [left] = await db.select().from(accreditations).where(eq(accreditations.id, signed.id))
  expect(left?.signer_id).toBeNull()

  // Nothing keeps the picture once the content is erased.
  const ids = issued.flatMap(({ registration_id }) => registration_id ?? [])
  await db.transaction((tx) => eraseCertificates(tx, { ids, now, author, end: 'erased' }))
  await sweepFiles()
  expect(await readFileBytes(signature ?? '')).toBeNull()
})

it('shows the pictures of a person only to readers who may see them, and counts the events', async () => {
  const { id } = await saveSigner('new', { name: 'Dr. Anna Berg', stamp: await aPicture('#000000') }, author)
  const workshop = await aWorkshop()
  for (const label of ['CME', 'DFP']) await anAccreditation(workshop, await aBody({ label }), { signer_id: id })
  expect(await getSigner(id, {})).toMatchObject({ name: 'Dr. Anna Berg', events: 1, signature: null })
  const request = new Request('http://localhost/')
  const { headers } = await getSignerPicture({ id, picture: 'stamp' }, request)
  expect(headers.get('cache-control')).toMatch(/^private/)
  await expect(getSignerPicture({ id, picture: 'signature' }, request)).rejects.toMatchObject({ status: 404 })
})
