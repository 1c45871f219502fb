import type { IncomingMessage } from 'node:http'

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The path that is asked for, or null where there is none to answer: unreadable, or an address of somebody else. */
export function targetOf({ url = '' }: Pick<IncomingMessage, 'url'>, appUrl: string): string | null {
  const path = url.startsWith('/') ? url : pathWithin(url, appUrl)
  return path !== null && isReadable(path) ? path : null
}

/** Clients that take us for a proxy write the whole address. */
function pathWithin(address: string, appUrl: string): string | null {
  const asked = URL.parse(address)
  return asked && asked.host === new URL(appUrl).host ? asked.pathname + asked.search : null
}

/** The character NUL is in no path of ours, and neither the database nor the file system takes it. */
function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(url.split('?')[0] ?? '').includes('\0')
  } catch {
    return false
  }
}
