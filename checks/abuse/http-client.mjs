// An HTTP client that sends each request from an address of its own and normalises nothing.
import http from 'node:http'

/**
 * Trusts one proxy, which names the client: each request can come from a new address, so that rate limits do not
 * interfere.
 */
export const BEHIND_PROXY = { TRUST_PROXY: '1' }

let callers = 0
export const newIpAddress = () => {
  callers += 1
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
}

/**
 * Returns a function that sends a request and returns status, headers, text and milliseconds; objects are sent as JSON.
 */
export function createHttpClient(site) {
  const { hostname, port } = new URL(site)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
  const send = ({ method = 'GET', path, token, from = newIpAddress(), headers = {}, body, timeoutMs = 30_000 }) =>
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
          const { statusCode: status, headers: answered } = response
          resolve({ status, headers: answered, raw, text: raw.toString(), ms: performance.now() - started })
        })
        response.on('error', reject)
      })
      request.setTimeout(timeoutMs, () =>
        request.destroy(new Error(`${method} ${path} took longer than ${timeoutMs} ms`)),
      )
      request.on('error', reject)
      request.end(bytes)
    })
  return send
}

/** Runs `act` for each element in order, `atOnce` at a time. */
export async function forEachConcurrently(list, act, atOnce = 8) {
  const waiting = list.entries()
  const worker = async () => {
    for (const [index, one] of waiting) await act(one, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** A multipart body with these fields, and a file if one is given. */
export function multipartOf(file, fields = {}) {
  const mark = 'xxxBoundaryOfThisFormxxx'
  const partOf = (disposition, bytes) =>
    Buffer.concat([
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ])
  const parts = Object.entries(fields).map(([name, value]) => partOf(`name="${name}"`, Buffer.from(value)))
  if (file)
    parts.push(partOf(`name="${file.field}"; filename="${file.name}"\r\ncontent-type: ${file.type}`, file.bytes))
  const body = Buffer.concat([...parts, Buffer.from(`--${mark}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${mark}` } }
}

export const parseJson = ({ text }) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const medianOf = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
export const percentileOf = (numbers, percent) =>
  numbers.toSorted((one, other) => one - other)[
    Math.min(numbers.length - 1, Math.floor((numbers.length * percent) / 100))
  ]
