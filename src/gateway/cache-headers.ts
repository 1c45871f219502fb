/** A request with one of these headers is signed in, wants a part of the answer, or comes from Next's router. */
const PERSONAL_HEADERS = 'authorization|range|rsc|next-url|next-router-.*|purpose|sec-purpose|x-purpose'
const CACHE_HEADER_NAMES = new RegExp(
  `^(?:cookie|accept-encoding|if-none-match|content-length|transfer-encoding|${PERSONAL_HEADERS})$`,
  'i',
)

export type CacheHeaders = {
  isPersonal: boolean
  cookie: string
  encodings: string
  etags: string
  length: string
  transferEncoding: string
}

/**
 * Collects the headers that cached answers depend on: building the object of all headers costs more than finding the
 * answer.
 */
export function cacheHeadersOf(rawHeaders: string[]): CacheHeaders {
  const headers = { isPersonal: false, cookie: '', encodings: '', etags: '', length: '', transferEncoding: '' }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    const value = rawHeaders[at + 1] ?? ''
    if (CACHE_HEADER_NAMES.test(name)) addHeader(headers, name.toLowerCase(), value)
  }
  return headers
}

/** A header may come several times. */
function addHeader(headers: CacheHeaders, name: string, value: string): void {
  if (name === 'cookie') headers.cookie += `${value};`
  else if (name === 'accept-encoding') headers.encodings += `${value},`
  else if (name === 'if-none-match') headers.etags += `${value},`
  else if (name === 'content-length') headers.length = value
  else if (name === 'transfer-encoding') headers.transferEncoding = value
  else headers.isPersonal = true
}
