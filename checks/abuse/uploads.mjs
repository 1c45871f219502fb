// Proves that uploads keep nothing but pixels or rows, and use a limited amount of memory.
import assert from 'node:assert/strict'
import { deflateSync } from 'node:zlib'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { ADMIN, findDemoEvents } from '../environment.mjs'
import { BEHIND_PROXY, createHttpClient, multipartOf, parseJson } from './http-client.mjs'
import { watchMemory } from './server-watch.mjs'
import { aUser } from './users.mjs'

const MEGABYTE = 1024 * 1024
const ANSWER_LIMIT_MS = 2000
const MEMORY_MB = 300

export const uploads = {
  name: 'uploads',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves: 'A hostile picture is served as pixels only, with a type, a policy and a name chosen by the server.',
      quick: true,
      run: tryHostilePictures,
    },
    { proves: 'A file that is not a picture is refused, whatever its name and type.', quick: true, run: tryOtherFiles },
    {
      proves: 'A picture that would fill the memory or is too large is refused at once without using much.',
      quick: true,
      run: tryBombs,
    },
    {
      proves: 'The server chooses the name of a picture: no uploaded name reaches a header, a path or a page.',
      quick: true,
      run: tryHostileNames,
    },
    {
      proves: 'The name of a document appears encoded in one header and on its page, whatever it contains.',
      quick: true,
      run: tryHostileDocumentNames,
    },
  ],
}

const SCRIPT = '<script>alert(document.domain)</script>'
const svgOf = (inside, head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40">${inside}<rect width="20" height="20" fill="red"/></svg>`,
  )

const SVGS = {
  'a script': svgOf(SCRIPT),
  'a foreign object': svgOf(
    `<foreignObject width="40" height="40"><body xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}<iframe src="javascript:alert(1)"/></body></foreignObject>`,
  ),
  handlers: svgOf('<g onload="alert(1)"><animate attributeName="x" onbegin="alert(1)"/></g>'),
  'a local file': svgOf(
    '<image xlink:href="file:///etc/passwd" width="40" height="40"/><use xlink:href="file:///etc/passwd#x"/>',
  ),
  'a picture elsewhere': svgOf('<image xlink:href="http://169.254.169.254/latest/meta-data" width="40" height="40"/>'),
  'a style sheet': svgOf(
    '<style>@import url(http://127.0.0.1:1/x.css); rect { fill: url(http://127.0.0.1:1/x) }</style>',
  ),
  'an external entity': svgOf('', '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  'an external declaration': svgOf('', '<?xml version="1.0"?><!DOCTYPE svg SYSTEM "http://127.0.0.1:1/x.dtd">'),
  'many entities': svgOf(
    '<text>&g;</text>',
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${'bcdefg'.replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>`,
  ),
  'nested uses': svgOf(
    `${Array.from(
      { length: 30 },
      (_, at) => `<g id="n${at + 1}"><use xlink:href="#n${at}"/><use xlink:href="#n${at}"/></g>`,
    ).join('')}<use xlink:href="#n30"/>`,
  ),
  'a huge size': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="99999999" height="99999999"><rect width="1" height="1"/></svg>',
  ),
  'a filter': svgOf(
    '<filter id="f"><feGaussianBlur stdDeviation="5000"/></filter><rect width="40" height="40" filter="url(#f)"/>',
  ),
}

const GIF = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

/** A PNG whose header claims this size. */
function pngOf(width, height, data = deflateSync(Buffer.alloc(1000))) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const chunk = (type, bytes) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    const body = Buffer.concat([Buffer.from(type), bytes])
    return Buffer.concat([length, body, crc32(body)])
  }
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes) {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(~crc >>> 0)
  return sum
}

const ONE_PIXEL = pngOf(1, 1, deflateSync(Buffer.from([0, 255, 0, 0, 255])))

async function createUploader({ site, sql }) {
  const send = createHttpClient(site)
  const { token } = await aUser(sql, { super_user: true })
  const upload = (bytes, { type = 'image/png', name = 'picture.png', id } = {}) => {
    const { body, headers } = multipartOf({ field: 'file', name, type, bytes })
    return send({ method: 'POST', path: '/api/save-image', token, body, headers: { ...headers, ...(id && { id }) } })
  }
  return { send, upload }
}

/** Lists what is unsafe about the way in which a stored picture is served. */
async function findImageFault(send, name) {
  const { status, headers, raw } = await send({ path: `/images/tmp/${name}`, headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'])
  const wrong = []
  if (status !== 200 || headers['content-type'] !== 'image/webp') wrong.push(`${status} ${headers['content-type']}`)
  if (headers['x-content-type-options'] !== 'nosniff' || !/sandbox/.test(policy)) wrong.push(policy)
  if (/script|alert|iframe|root:|xlink/i.test(raw.toString('latin1'))) wrong.push('holds words')
  if (!/^RIFF....WEBP/s.test(raw.subarray(0, 12).toString('latin1'))) wrong.push('is no WebP')
  return wrong
}

async function tryHostilePictures(environment) {
  const { send, upload } = await createUploader(environment)
  const pictures = {
    ...SVGS,
    'a GIF that is HTML': Buffer.concat([GIF, Buffer.from(`<html>${SCRIPT}`)]),
    'a GIF that is JavaScript': Buffer.concat([
      GIF.subarray(0, 6),
      Buffer.from('/*'),
      GIF.subarray(8),
      Buffer.from('*/=1;alert(1)'),
    ]),
    'a PNG with HTML behind it': Buffer.concat([ONE_PIXEL, Buffer.from(`<html>${SCRIPT}`)]),
  }
  const wrong = []
  let taken = 0
  for (const [kind, bytes] of Object.entries(pictures)) {
    const { status, text, ms } = await upload(bytes, { type: kind in SVGS ? 'image/svg+xml' : 'image/gif' })
    if (![200, 422].includes(status) || ms > 5 * ANSWER_LIMIT_MS)
      wrong.push(`${kind}: ${status} after ${Math.round(ms)} ms ${text.slice(0, 100)}`)
    if (status !== 200) continue
    taken += 1
    wrong.push(...(await findImageFault(send, parseJson({ text }))).map((what) => `${kind}: ${what}`))
  }
  assert.deepEqual(wrong, [])
  assert.ok(taken > 3, 'hardly any was accepted, so the case proves little')
  return `${Object.keys(pictures).length} pictures, ${taken} stored as pixels.`
}

async function tryOtherFiles(environment) {
  const { upload } = await createUploader(environment)
  const files = {
    html: `<!doctype html>${SCRIPT}`,
    xml: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`,
    pdf: '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
    zip: 'PK\u0003\u0004'.padEnd(200, '\0'),
    nothing: '',
    text: 'GIF89',
    'cut PNG': ONE_PIXEL.subarray(0, 40),
    'cut GIF': GIF.subarray(0, 20),
    'only a head': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  }
  const wrong = []
  for (const [kind, content] of Object.entries(files)) {
    for (const type of ['image/png', 'image/svg+xml', 'text/html']) {
      const { status, text } = await upload(Buffer.from(content), { type })
      if (status !== 422 || !parseJson({ text })?.message) wrong.push(`${kind} as ${type}: ${status}`)
    }
  }
  assert.deepEqual(wrong, [])
  return `${Object.keys(files).length} files with three types each.`
}

async function tryBombs(environment) {
  const { upload } = await createUploader(environment)
  await upload(ONE_PIXEL)
  await pause(500)
  const memory = watchMemory(environment.pid)
  const sent = {
    'a PNG of 2 gigapixels': pngOf(50_000, 40_000, deflateSync(Buffer.alloc(4 * MEGABYTE))),
    'a PNG of the largest size': pngOf(2 ** 31 - 1, 2 ** 31 - 1),
    'six megabytes': Buffer.concat([ONE_PIXEL, Buffer.alloc(6 * MEGABYTE)]),
    'twenty megabytes': Buffer.alloc(20 * MEGABYTE, 'a'),
  }
  const wrong = []
  for (const [kind, bytes] of Object.entries(sent)) {
    const { status, ms } = await upload(bytes)
    if (![413, 422].includes(status) || ms > ANSWER_LIMIT_MS)
      wrong.push(`${kind}: ${status} after ${Math.round(ms)} ms`)
  }
  const many = await Promise.all(Array.from({ length: 12 }, () => upload(sent['a PNG of 2 gigapixels'])))
  wrong.push(
    ...many.filter(({ status }) => ![413, 422, 503].includes(status)).map(({ status }) => `twelve at once: ${status}`),
  )
  const grown = memory.stop()
  assert.deepEqual(wrong, [])
  assert.ok(grown < MEMORY_MB, `the process grew by ${grown} MB`)
  return `The process grew by ${grown} MB at most.`
}

const NAMES = [
  '../../../x.png',
  '..\\x.png',
  '<img src=x onerror=alert(1)>.png',
  'x.php.png',
  '.htaccess',
  'CON.png',
  'a'.repeat(250),
]

async function tryHostileNames(environment) {
  const { send, upload } = await createUploader(environment)
  const wrong = []
  for (const name of NAMES) {
    const { status, text } = await upload(ONE_PIXEL, { name })
    if (status !== 200 || !/^[\w-]{16,64}\.webp$/.test(parseJson({ text }) ?? ''))
      wrong.push(`${name}: ${status} ${text}`)
    else wrong.push(...(await findImageFault(send, parseJson({ text }))))
  }
  for (const id of ['..', '../..', '.', '/etc', 'a/b', 'a\\b', 'a'.repeat(100), '%2e%2e']) {
    const { status } = await upload(ONE_PIXEL, { id })
    if (status !== 422) wrong.push(`folder ${id}: ${status}`)
  }
  assert.deepEqual(wrong, [])
  return `${NAMES.length} names and eight folders.`
}

/** Characters that a form cannot send but JSON can: line ends, quotes, changes of direction. */
const DOCUMENT_NAMES = [
  ...NAMES,
  'x\r\nX-Evil: 1\r\n\r\n<script>alert(1)</script>.pdf',
  'x\nSet-Cookie: session=stolen.pdf',
  '"; filename="evil.exe',
  "'; filename*=UTF-8''evil.exe",
  'Rezept\u202efdp.exe',
  'Ärzte & Apotheken – 100 %.pdf',
  'x\0.pdf',
  'x\ud800.pdf',
]

async function tryHostileDocumentNames({ site, sql }) {
  const send = createHttpClient(site)
  const { token } = await aUser(sql, { super_user: true })
  const { open: id } = await findDemoEvents(sql)
  const path = `/api/sandoz/workshops/${id}`
  const wrong = []
  let taken = 0
  for (const name of DOCUMENT_NAMES) {
    const bytes = Buffer.from(`%PDF-1.7\n% ${Math.random()}\n%%EOF\n`)
    const pdf_document = { name, data: `data:application/pdf;base64,${bytes.toString('base64')}` }
    const { header_image_file, ...draft } = parseJson(await send({ path, token }))
    const saved = await send({ method: 'POST', path, token, body: { ...draft, pdf_document } })
    if ([400, 422].includes(saved.status)) continue
    taken += 1
    const { status, headers, raw } = await send({ path: `/api/sandoz/workshops/document/${id}`, token })
    const outcome = `${JSON.stringify(name)}: ${saved.status}, ${status} ${headers['content-disposition']}`
    const isEncoded = /^attachment; filename\*=UTF-8''[\w%.!~-]+$/.test(headers['content-disposition'])
    if (saved.status !== 200 || status !== 200 || !isEncoded || !raw.equals(bytes)) wrong.push(outcome)
    if (headers['x-evil'] || headers['set-cookie'] || headers['x-content-type-options'] !== 'nosniff')
      wrong.push(outcome)
    const page = await send({ path: `/events/${id}`, token })
    if (page.status !== 200 || /<img src=x|<script>alert/.test(page.text)) wrong.push(`${outcome}: on the page`)
  }
  assert.deepEqual(wrong, [])
  assert.ok(taken > 5, 'hardly any was accepted, so the case proves little')
  return `${DOCUMENT_NAMES.length} names, ${taken} taken.`
}
