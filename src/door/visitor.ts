import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** Headers that Next and we ourselves set between our own parts: from a client they would be a forgery. */
const INTERNAL = [
  /^x-middleware-/,
  /^x-nextjs-/,
  /^x-next-/,
  /^x-invoke-/,
  /^x-vercel-/,
  /^x-now-/,
  /^x-prerender-/,
  /^x-matched-path$/,
  /^next-action$/,
  /^next-resume$/,
  /^x-action-/,
  /^x-client-address$/,
  /^x-request-id$/,
  /^x-real-ip$/,
  /^x-forwarded-/,
  /^forwarded$/,
  /^x-http-method/,
]

function isInternalHeader(name: string): boolean {
  return INTERNAL.some((pattern) => pattern.test(name.toLowerCase()))
}

/** Notes of the locale routing to Next, of no use to a client. */
export const isBetweenParts = (name: string) => name.startsWith('x-middleware-')

export function stripInternalHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) if (isInternalHeader(name)) delete headers[name]
}

type Arrival = { forwardedFor: string | string[] | undefined; socketAddress: string | undefined; trustedHops: number }

/** Who calls: each trusted proxy appended the address it saw, so the n-th from the right is the last one that nobody forged. */
export function clientAddress({ forwardedFor, socketAddress, trustedHops }: Arrival): string {
  const socket = plainAddress(socketAddress ?? '') || 'unknown'
  const chain = [...[forwardedFor ?? []].flat().join(',').split(','), socket]
    .map((entry) => entry.trim())
    .filter(Boolean)
  const believed = chain[Math.max(0, chain.length - 1 - trustedHops)] ?? ''
  return plainAddress(believed) || socket
}

/** Without port, brackets and the IPv4-in-IPv6 prefix; empty when it is no address. */
function plainAddress(text: string): string {
  const bare = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare : ''
}
