// Calls as programs of a stranger make them: each from an address of its own, and nothing is rewritten on the way.
import http from 'node:http'

/** Behind one trusted proxy, which names the caller: what one may do so often is then another matter. */
export const BEHIND_PROXY = { TRUST_PROXY: '1' }

let callers = 0
export const newAddress = () => {
  callers += 1
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
}

/** `ask` answers status, headers, text and the milliseconds that it took; a body that is no text is sent as JSON. */
export function askerOf(site) {
  const { hostname, port } = new URL(site)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
  const ask = ({ method = 'GET', path, token, from = newAddress(), headers = {}, body, patience = 30_000 }) =>
    new Promise((resolve, reject) => {
      const started = performance.now()
      const bytes =
        body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
      const sent = {
        'accept-language': 'en',
        ...(from && { 'x-forwarded-for': from }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(bytes !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }),
        ...headers,
      }
      const request = http.request({ hostname, port, agent, method, path, headers: sent }, (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          const raw = Buffer.concat(chunks)
          const { statusCode: status, headers: said } = response
          resolve({ status, headers: said, raw, text: raw.toString(), ms: performance.now() - started })
        })
        response.on('error', reject)
      })
      request.setTimeout(patience, () =>
        request.destroy(new Error(`${method} ${path} took longer than ${patience} ms`)),
      )
      request.on('error', reject)
      request.end(bytes)
    })
  return ask
}

/** So many at a time, in their order. */
export async function forEachOf(list, act, atOnce = 8) {
  const waiting = list.entries()
  const lane = async () => {
    for (const [place, one] of waiting) await act(one, place)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** A multipart body with these fields, and with a file where one is given. */
export function formOf(file, fields = {}) {
  const mark = 'xxxBoundaryOfThisFormxxx'
  const partOf = (said, bytes) =>
    Buffer.concat([
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; ${said}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ])
  const parts = Object.entries(fields).map(([name, value]) => partOf(`name="${name}"`, Buffer.from(value)))
  if (file)
    parts.push(partOf(`name="${file.field}"; filename="${file.name}"\r\ncontent-type: ${file.type}`, file.bytes))
  const body = Buffer.concat([...parts, Buffer.from(`--${mark}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${mark}` } }
}

export const jsonOf = ({ text }) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The one in the middle. */
export const medianOf = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
/** So many of a hundred are below it. */
export const percentileOf = (numbers, percent) =>
  numbers.toSorted((one, other) => one - other)[
    Math.min(numbers.length - 1, Math.floor((numbers.length * percent) / 100))
  ]
