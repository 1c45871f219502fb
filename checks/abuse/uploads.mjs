// Proves that no picture or list carries anything but its picture or its rows, nor takes more than its share.
import assert from 'node:assert/strict'
import { deflateSync } from 'node:zlib'
import { ADMIN, eventsOf } from '../../stage.mjs'
import { pause } from '../../system.mjs'
import { askerOf, BEHIND_PROXY, formOf, jsonOf } from './ask.mjs'
import { watchMemory } from './memory.mjs'
import { aPerson } from './people.mjs'

const MEGABYTE = 1024 * 1024
const WITHIN_MS = 2000
const MEMORY_MB = 300

export const uploads = {
  name: 'uploads',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves: 'Of a hostile picture nothing is served but pixels, under a type, a policy and a name of our own.',
      quick: true,
      run: hostilePictures,
    },
    { proves: 'What is no picture is refused as such, whatever it is called.', quick: true, run: noPictures },
    {
      proves: 'A picture that would fill the memory, and one that is too large, is refused at once and takes little.',
      quick: true,
      run: bombs,
    },
    {
      proves: 'A picture is named by us: no name of an upload reaches a header, a path or a page.',
      quick: true,
      run: hostileNames,
    },
    {
      proves: 'A document carries its own name in one header and on its page, encoded, whatever stands in it.',
      quick: true,
      run: hostileDocumentNames,
    },
  ],
}

const SCRIPT = '<script>alert(document.domain)</script>'
const svg = (inside, head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40">${inside}<rect width="20" height="20" fill="red"/></svg>`,
  )

const SVGS = {
  'a script': svg(SCRIPT),
  'a foreign object': svg(
    `<foreignObject width="40" height="40"><body xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}<iframe src="javascript:alert(1)"/></body></foreignObject>`,
  ),
  handlers: svg('<g onload="alert(1)"><animate attributeName="x" onbegin="alert(1)"/></g>'),
  'a file of ours': svg(
    '<image xlink:href="file:///etc/passwd" width="40" height="40"/><use xlink:href="file:///etc/passwd#x"/>',
  ),
  'a picture elsewhere': svg('<image xlink:href="http://169.254.169.254/latest/meta-data" width="40" height="40"/>'),
  'a style sheet': svg(
    '<style>@import url(http://127.0.0.1:1/x.css); rect { fill: url(http://127.0.0.1:1/x) }</style>',
  ),
  'an outer entity': svg('', '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  'an outer declaration': svg('', '<?xml version="1.0"?><!DOCTYPE svg SYSTEM "http://127.0.0.1:1/x.dtd">'),
  'many entities': svg(
    '<text>&g;</text>',
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${'bcdefg'.replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>`,
  ),
  'a nest of uses': svg(
    `${Array.from(
      { length: 30 },
      (_, at) => `<g id="n${at + 1}"><use xlink:href="#n${at}"/><use xlink:href="#n${at}"/></g>`,
    ).join('')}<use xlink:href="#n30"/>`,
  ),
  'a huge size': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="99999999" height="99999999"><rect width="1" height="1"/></svg>',
  ),
  'a filter': svg(
    '<filter id="f"><feGaussianBlur stdDeviation="5000"/></filter><rect width="40" height="40" filter="url(#f)"/>',
  ),
}

const GIF = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

/** A PNG whose head says so many pixels, whatever follows. */
function pngOf(width, height, data = deflateSync(Buffer.alloc(1000))) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const chunk = (type, bytes) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    const body = Buffer.concat([Buffer.from(type), bytes])
    return Buffer.concat([length, body, crcOf(body)])
  }
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crcOf(bytes) {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(~crc >>> 0)
  return sum
}

const dot = pngOf(1, 1, deflateSync(Buffer.from([0, 255, 0, 0, 255])))

async function uploader({ site, sql }) {
  const ask = askerOf(site)
  const { token } = await aPerson(sql, { super_user: true })
  const send = (bytes, { type = 'image/png', name = 'picture.png', id } = {}) => {
    const { body, headers } = formOf({ field: 'file', name, type, bytes })
    return ask({ method: 'POST', path: '/api/save-image', token, body, headers: { ...headers, ...(id && { id }) } })
  }
  return { ask, send }
}

/** What is wrong with how a stored picture is served; nothing, where it is safe to open. */
async function wrongWith(ask, name) {
  const { status, headers, raw } = await ask({ path: `/images/tmp/${name}`, headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'])
  const wrong = []
  if (status !== 200 || headers['content-type'] !== 'image/webp') wrong.push(`${status} ${headers['content-type']}`)
  if (headers['x-content-type-options'] !== 'nosniff' || !/sandbox/.test(policy)) wrong.push(policy)
  if (/script|alert|iframe|root:|xlink/i.test(raw.toString('latin1'))) wrong.push('holds words')
  if (!/^RIFF....WEBP/s.test(raw.subarray(0, 12).toString('latin1'))) wrong.push('is no WebP')
  return wrong
}

async function hostilePictures(stage) {
  const { ask, send } = await uploader(stage)
  const pictures = {
    ...SVGS,
    'a GIF that is HTML': Buffer.concat([GIF, Buffer.from(`<html>${SCRIPT}`)]),
    'a GIF that is JavaScript': Buffer.concat([
      GIF.subarray(0, 6),
      Buffer.from('/*'),
      GIF.subarray(8),
      Buffer.from('*/=1;alert(1)'),
    ]),
    'a PNG with HTML behind it': Buffer.concat([dot, Buffer.from(`<html>${SCRIPT}`)]),
  }
  const wrong = []
  let taken = 0
  for (const [kind, bytes] of Object.entries(pictures)) {
    const { status, text, ms } = await send(bytes, { type: kind in SVGS ? 'image/svg+xml' : 'image/gif' })
    if (![200, 422].includes(status) || ms > 5 * WITHIN_MS)
      wrong.push(`${kind}: ${status} after ${Math.round(ms)} ms ${text.slice(0, 100)}`)
    if (status !== 200) continue
    taken += 1
    wrong.push(...(await wrongWith(ask, jsonOf({ text }))).map((what) => `${kind}: ${what}`))
  }
  assert.deepEqual(wrong, [])
  assert.ok(taken > 3, 'hardly any was taken, so this proves little')
  return `${Object.keys(pictures).length} pictures, ${taken} taken as pixels.`
}

async function noPictures(stage) {
  const { send } = await uploader(stage)
  const files = {
    html: `<!doctype html>${SCRIPT}`,
    xml: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`,
    pdf: '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
    zip: 'PK\u0003\u0004'.padEnd(200, '\0'),
    nothing: '',
    text: 'GIF89',
    'cut PNG': dot.subarray(0, 40),
    'cut GIF': GIF.subarray(0, 20),
    'only a head': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  }
  const wrong = []
  for (const [kind, content] of Object.entries(files)) {
    for (const type of ['image/png', 'image/svg+xml', 'text/html']) {
      const { status, text } = await send(Buffer.from(content), { type })
      if (status !== 422 || !jsonOf({ text })?.message) wrong.push(`${kind} as ${type}: ${status}`)
    }
  }
  assert.deepEqual(wrong, [])
  return `${Object.keys(files).length} files under three types.`
}

async function bombs(stage) {
  const { send } = await uploader(stage)
  await send(dot)
  await pause(500)
  const memory = watchMemory(stage.pid)
  const sent = {
    'a PNG of 2 gigapixels': pngOf(50_000, 40_000, deflateSync(Buffer.alloc(4 * MEGABYTE))),
    'a PNG of the largest size': pngOf(2 ** 31 - 1, 2 ** 31 - 1),
    'six megabytes': Buffer.concat([dot, Buffer.alloc(6 * MEGABYTE)]),
    'twenty megabytes': Buffer.alloc(20 * MEGABYTE, 'a'),
  }
  const wrong = []
  for (const [kind, bytes] of Object.entries(sent)) {
    const { status, ms } = await send(bytes)
    if (![413, 422].includes(status) || ms > WITHIN_MS) wrong.push(`${kind}: ${status} after ${Math.round(ms)} ms`)
  }
  const many = await Promise.all(Array.from({ length: 12 }, () => send(sent['a PNG of 2 gigapixels'])))
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

async function hostileNames(stage) {
  const { ask, send } = await uploader(stage)
  const wrong = []
  for (const name of NAMES) {
    const { status, text } = await send(dot, { name })
    if (status !== 200 || !/^[\w-]{16,64}\.webp$/.test(jsonOf({ text }) ?? '')) wrong.push(`${name}: ${status} ${text}`)
    else wrong.push(...(await wrongWith(ask, jsonOf({ text }))))
  }
  for (const id of ['..', '../..', '.', '/etc', 'a/b', 'a\\b', 'a'.repeat(100), '%2e%2e']) {
    const { status } = await send(dot, { id })
    if (status !== 422) wrong.push(`folder ${id}: ${status}`)
  }
  assert.deepEqual(wrong, [])
  return `${NAMES.length} names and eight folders.`
}

/** What a form cannot send, JSON can: the ends of lines, quotes, what turns the direction of reading. */
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

async function hostileDocumentNames({ site, sql }) {
  const ask = askerOf(site)
  const { token } = await aPerson(sql, { super_user: true })
  const { open: id } = await eventsOf(sql)
  const path = `/api/sandoz/workshops/${id}`
  const wrong = []
  let taken = 0
  for (const name of DOCUMENT_NAMES) {
    const bytes = Buffer.from(`%PDF-1.7\n% ${Math.random()}\n%%EOF\n`)
    const pdf_document = { name, data: `data:application/pdf;base64,${bytes.toString('base64')}` }
    const { header_image_file, ...draft } = jsonOf(await ask({ path, token }))
    const saved = await ask({ method: 'POST', path, token, body: { ...draft, pdf_document } })
    if ([400, 422].includes(saved.status)) continue
    taken += 1
    const { status, headers, raw } = await ask({ path: `/api/sandoz/workshops/document/${id}`, token })
    const said = `${JSON.stringify(name)}: ${saved.status}, ${status} ${headers['content-disposition']}`
    const isEncoded = /^attachment; filename\*=UTF-8''[\w%.!~-]+$/.test(headers['content-disposition'])
    if (saved.status !== 200 || status !== 200 || !isEncoded || !raw.equals(bytes)) wrong.push(said)
    if (headers['x-evil'] || headers['set-cookie'] || headers['x-content-type-options'] !== 'nosniff') wrong.push(said)
    const page = await ask({ path: `/events/${id}`, token })
    if (page.status !== 200 || /<img src=x|<script>alert/.test(page.text)) wrong.push(`${said}: on the page`)
  }
  assert.deepEqual(wrong, [])
  assert.ok(taken > 5, 'hardly any was taken, so this proves little')
  return `${DOCUMENT_NAMES.length} names, ${taken} taken.`
}
