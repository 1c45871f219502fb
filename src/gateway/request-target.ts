import type { IncomingMessage } from 'node:http'

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Returns the requested path, or null where it is unreadable or belongs to another host. */
export function requestTargetOf({ url = '' }: Pick<IncomingMessage, 'url'>, appUrl: string): string | null {
  const path = url.startsWith('/') ? url : pathWithin(url, appUrl)
  return path !== null && isDecodable(path) ? path : null
}

/** Clients that take the server for a proxy send the whole address. */
function pathWithin(address: string, appUrl: string): string | null {
  const parsed = URL.parse(address)
  return parsed && parsed.host === new URL(appUrl).host ? parsed.pathname + parsed.search : null
}

/** Neither the database nor the file system accepts the character NUL, and no path contains it. */
function isDecodable(url: string): boolean {
  try {
    return !decodeURIComponent(url.split('?')[0] ?? '').includes('\0')
  } catch {
    return false
  }
}
