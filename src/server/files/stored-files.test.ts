import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { Invalid } from '@/contract/problems'
import type { FileValue } from '@/contract/shapes'
import { files } from '@/schema/system/files'
import { aTestImage, dataUrl } from '@/testing/files/images'
import { closeDatabase, db } from '../database/db'
import { fileStore } from './file-store'
import { decodeDataUrl, fileResponse, insertFiles, readFileValues, storeUpload } from './stored-files'

afterAll(closeDatabase)

type Kind = 'image' | 'document'

/** Stores the file first and its row in the transaction, as a save does. */
async function store(value: FileValue | null, current: string | null = null, kind: Kind = 'image') {
  const file = await storeUpload(value, { current, kind, field: 'image', user_id: null })
  if (!file) return file
  await db.transaction((tx) => insertFiles(tx, [file]))
  return file.id
}

async function stored(value: FileValue, kind: Kind = 'image') {
  const id = await store(value, null, kind)
  if (!id) throw new Error('nothing was stored')
  return id
}

const aLogo = async () => ({ name: 'Logo Müller.png', data: dataUrl(await aTestImage({ width: 1000, height: 500 })) })
const get = (id: string, query = '', headers = {}) =>
  fileResponse(new Request(`http://localhost/image${query}`, { headers }), id)
const refusal = (value: FileValue, kind: Kind = 'image') =>
  store(value, null, kind).then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof Invalid ? thrown.errors : thrown),
  )

describe('storeUpload', () => {
  it('keeps the name of an uploaded image, which is downloaded with the extension of its content', async () => {
    const id = await stored(await aLogo())
    const [file] = await db.select().from(files).where(eq(files.id, id))
    expect(file).toMatchObject({ name: 'Logo Müller.png', content_type: 'image/webp', width: 1000, height: 500 })
    expect(file?.variants.map(({ width }) => width)).toEqual([480, 960])
    const disposition = (await get(id)).headers.get('content-disposition')
    expect(disposition).toBe(`inline; filename*=UTF-8''${encodeURIComponent('Logo Müller.webp')}`)
  })

  it('removes on null, and changes nothing without data or with unchanged data', async () => {
    const id = await stored(await aLogo())
    expect(await store(null, id)).toBeNull()
    expect(await store({ name: 'Logo Müller.png', url: '/x' }, id)).toBeUndefined()
    const [loaded] = (await readFileValues(new Map([[id, '/x']]), { withData: true })).values()
    expect(await store(loaded ?? null, id)).toBeUndefined()
  })

  it('replaces, and leaves the old file for a transaction that fails', async () => {
    const id = await stored(await aLogo())
    const next = await store({ name: 'b.png', data: dataUrl(await aTestImage()) }, id)
    expect(next).not.toBe(id)
    expect(await db.$count(files, eq(files.id, id))).toBe(1)
  })

  it('checks the content and ignores the stated type', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%…')
    expect(await refusal({ name: 'a.png', data: dataUrl(pdf, 'image/png') })).toEqual({ image: ['image_type'] })
    expect(await refusal({ name: 'a.pdf', data: dataUrl(await aTestImage(), 'application/pdf') }, 'document')).toEqual({
      image: ['document_type'],
    })
    expect(await refusal({ name: 'a.png', data: 'data:image/png,hello' })).toEqual({ image: ['file_invalid'] })
    expect(await refusal({ name: 'a.png', data: 'data:image/png;base64,€€€€' })).toEqual({ image: ['file_invalid'] })
  })

  it('stores a PDF unchanged', async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')
    const id = await stored({ name: '../../etc/Programm.pdf', data: dataUrl(pdf, 'application/pdf') }, 'document')
    const response = await get(id)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf)
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''.._.._etc_Programm.pdf")
  })

  it('stores the same PDF again under another name, without signs that disguise it', async () => {
    const data = dataUrl(Buffer.from('%PDF-1.7\n1 0 obj\n'), 'application/pdf')
    const first = await stored({ name: 'Programm.pdf', data }, 'document')
    const renamed = await store({ name: 'Einladung\u202e.pdf', data }, first, 'document')
    const [file] = await db
      .select()
      .from(files)
      .where(eq(files.id, renamed ?? ''))
    expect(file?.name).toBe('Einladung.pdf')
  })
})

describe('decodeDataUrl', () => {
  it('refuses six megabytes without decoding them', () => {
    const decode = vi.spyOn(Buffer, 'from')
    const decoded = decodeDataUrl(`data:image/png;base64,${'A'.repeat(8 * 1024 * 1024)}`)
    expect(decode.mock.calls.length).toBe(0)
    expect(decoded).toEqual({ refused: 'file_too_large' })
  })

  it('accepts exactly five', () => {
    const five = Buffer.alloc(5 * 1024 * 1024).toString('base64')
    expect(decodeDataUrl(`data:image/png;base64,${five}`)).toHaveLength(5 * 1024 * 1024)
  })
})

describe('fileResponse', () => {
  it('may be cached for ever at the address with its version, and for a minute elsewhere', async () => {
    const id = await stored(await aLogo())
    const [value] = (await readFileValues(new Map([[id, '/image']]))).values()
    const query = value?.url?.replace('/image', '') ?? ''
    expect(query).toMatch(/^\?v=[0-9a-f]{16}$/)
    expect((await get(id, query)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get(id, '?v=old')).headers.get('cache-control')).toBe('public, max-age=60, must-revalidate')
  })

  it('is safe to open with any content', async () => {
    const response = await get(await stored(await aLogo()))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-length': String((await response.arrayBuffer()).byteLength),
    })
  })

  it('answers 304 to a browser that has it already', async () => {
    const id = await stored(await aLogo())
    const etag = (await get(id)).headers.get('etag') ?? ''
    const again = await get(id, '', { 'if-none-match': `W/${etag}, "x"` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get(id, '?w=300', { 'if-none-match': etag })).status).toBe(200)
  })

  it('sends the smallest copy that is wide enough', async () => {
    const id = await stored(await aLogo())
    const widthOf = async (query: string) => (await sharp(await (await get(id, query)).arrayBuffer()).metadata()).width
    const queries = ['', '?w=480', '?w=481', '?w=5000', '?w=nonsense']
    expect(await Promise.all(queries.map(widthOf))).toEqual([1000, 480, 960, 1000, 1000])
  })

  it('answers 404 without a row or without bytes', async () => {
    await expect(get('nobody-knows-this')).rejects.toMatchObject({ status: 404 })
    const id = await stored(await aLogo())
    await fileStore().delete(id)
    await expect(get(id)).rejects.toMatchObject({ status: 404 })
  })
})
