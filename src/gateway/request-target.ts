import type { IncomingMessage } from 'node:http'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Pages and files are only read: every form is sent to a call. */
const READING_METHODS = ['GET', 'HEAD', 'OPTIONS']

export const methodsFor = ({ isForApi }: { isForApi: boolean }) => (isForApi ? METHODS : READING_METHODS)

/**
 * Returns the requested path in the spelling by which everything decides, or null where it is unreadable or belongs to
 * another host. A browser sends no other spelling. Clients that take the server for a proxy send the whole address.
 */
export function requestTargetOf({ url = '' }: Pick<IncomingMessage, 'url'>, appUrl: string): string | null {
  const { origin, host } = new URL(appUrl)
  const parsed = URL.parse(url.startsWith('/') ? origin + url : url)
  if (!parsed || parsed.host !== host || !isDecodable(parsed.pathname)) return null
  return decodeUnreserved(parsed.pathname) + parsed.search
}

/** Neither the database nor the file system accepts the character NUL, and no path contains it. */
function isDecodable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0')
  } catch {
    return false
  }
}

/** Letters, digits and a few signs mean the same encoded and not encoded (RFC 3986, 6.2.2.2). All others stay as sent. */
const decodeUnreserved = (pathname: string) =>
  pathname.replace(/%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi, decodeURIComponent)
