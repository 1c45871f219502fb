import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { files } from '@/schema/system/files'
import { closeDatabase, db } from '@/server/database/db'
import { insertFiles, storeUpload } from '@/server/files/stored-files'
import { callRoute } from '@/testing/calls'
import { anInvitation, aWorkshop } from '@/testing/factories'
import { dataUrl } from '@/testing/files/images'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { publicWorkshop } from '../contract/public'
import { findPublicEvent } from './public-events'

const GET = routeOf('workshops.getDocument')
const listPublic = routeOf('workshops.listPublicWorkshops')

afterAll(closeDatabase)

const BYTES = Buffer.from('%PDF-1.7\nProgramm\n%%EOF\n')

async function aDocument(name = 'Programm für Ärzte.pdf'): Promise<string> {
  const value = { name, data: dataUrl(BYTES, 'application/pdf') }
  const file = await storeUpload(value, { current: null, kind: 'document', field: 'pdf_document', user_id: null })
  if (!file) throw new Error('nothing was stored')
  await db.transaction((tx) => insertFiles(tx, [file]))
  return file.id
}

const withDocument = async (fields: Parameters<typeof aWorkshop>[0] = {}) =>
  aWorkshop({ ...fields, pdf_document: await aDocument() })

const ask = (id: number, query: object = {}, headers = {}) =>
  callRoute(GET, { params: { id }, query: { ...query }, headers })

/** Requests the address that a page contains, as a browser does. */
function follow(href = '') {
  const { pathname, searchParams } = new URL(href, 'http://localhost')
  return ask(Number(pathname.split('/').at(-1)), Object.fromEntries(searchParams))
}

const pageOf = async (id: number, invite?: string) => (await findPublicEvent(id, { invite }, new Date()))?.document

describe('the document of an event', () => {
  it('is downloaded byte for byte under its name, and cannot run scripts', async () => {
    const { id } = await withDocument()
    const { status, headers, response } = await ask(id)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(BYTES.length),
      'content-disposition': "attachment; filename*=UTF-8''Programm%20f%C3%BCr%20%C3%84rzte.pdf",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES)
  })

  it('is linked with its name and size, at an address that browsers cache without expiry', async () => {
    const { id } = await withDocument()
    const document = await pageOf(id)
    expect(document).toMatchObject({ name: 'Programm für Ärzte.pdf', size: BYTES.length })
    const answer = await follow(document?.href)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await ask(id)).headers.get('cache-control')).toBe('public, max-age=60, must-revalidate')
    expect((await ask(id, { v: 'old' })).headers.get('cache-control')).not.toContain('immutable')
  })

  it('returns 304 to a browser that has it already', async () => {
    const { id } = await withDocument()
    const etag = (await ask(id)).headers.get('etag')
    expect((await ask(id, {}, { 'if-none-match': etag })).status).toBe(304)
  })

  it('returns 404 without a document, without its file and without the event', async () => {
    const without = await aWorkshop()
    const lost = await withDocument()
    await db.delete(files).where(eq(files.id, lost.pdf_document ?? ''))
    for (const id of [without.id, lost.id, 2_000_000_000]) expect((await ask(id)).status).toBe(404)
    expect(await pageOf(without.id)).toBeNull()
    expect(await pageOf(lost.id)).toBeNull()
  })

  it('is public when the event is announced or over', async () => {
    for (const fields of [{ teaser_only: true }, { date: '2020-03-12' }])
      expect((await ask((await withDocument(fields)).id)).status).toBe(200)
  })

  it('of an unlisted event is for invited people and staff only, and is not cached by proxies', async () => {
    const { id } = await withDocument({ nonpublic: true })
    const { invite_slug } = await anInvitation({ id })
    const { invite_slug: elsewhere } = await anInvitation(await aWorkshop())
    const stranger = await aUser()
    const staff = await aUser({ permissions: ['GET api/sandoz/workshops/{id}'] })
    for (const query of [{}, { invite: 'x' }, { invite: elsewhere }]) expect((await ask(id, query)).status).toBe(404)
    expect((await callRoute(GET, { params: { id }, token: stranger.token })).status).toBe(404)
    expect((await callRoute(GET, { params: { id }, token: staff.token })).status).toBe(200)

    const document = await pageOf(id, invite_slug)
    const answer = await follow(document?.href)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toMatch(/^private, /)
  })

  it('of a listed event has an address without an invitation', async () => {
    const { id } = await withDocument()
    const { invite_slug } = await anInvitation({ id })
    expect((await pageOf(id, invite_slug))?.href).not.toContain('invite')
  })

  it('is not in the documented list, whose fields do not change', async () => {
    const { id } = await withDocument()
    const { body } = await callRoute(listPublic, { query: { filter: { id } } })
    expect(Object.keys(body.data[0]).sort()).toEqual(Object.keys(publicWorkshop.shape).sort())
    expect(JSON.stringify(body)).not.toMatch(/document|Programm/)
  })
})
