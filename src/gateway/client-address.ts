import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { SETTLED_HEADER } from '../contract/names.ts'

/** Headers that Next and we ourselves set between our own parts: from a client they would be a forgery. */
const INTERNAL = new RegExp(
  `^(${[
    'x-middleware-',
    'x-nextjs-',
    'x-next-',
    'x-invoke-',
    'x-vercel-',
    'x-now-',
    'x-prerender-',
    'x-matched-path$',
    'next-action$',
    'next-resume$',
    'x-action-',
    'x-client-address$',
    'x-request-id$',
    'x-real-ip$',
    'x-forwarded-',
    'forwarded$',
    'x-http-method',
    `${SETTLED_HEADER}$`,
  ].join('|')})`,
)

/** Notes of the locale routing to Next, of no use to a client. */
export const isBetweenParts = (name: string) => name.startsWith('x-middleware-')

export function stripInternalHeaders(headers: IncomingHttpHeaders): void {
  for (const name in headers) if (INTERNAL.test(name)) delete headers[name]
}

type Arrival = { forwardedFor: string | string[] | undefined; socketAddress: string | undefined; trustedHops: number }

/**
 * Who calls: each trusted proxy appended the address it saw, so the n-th from the right is the last one that nobody forged.
 * Of IPv6 only the network: a single customer has 2^64 addresses in it, and a fresh one for each attempt.
 */
export function clientAddress({ forwardedFor, socketAddress, trustedHops }: Arrival): string {
  const socket = plainAddress(socketAddress ?? '') || 'unknown'
  const chain = [...[forwardedFor ?? []].flat().join(',').split(','), socket]
    .map((entry) => entry.trim())
    .filter(Boolean)
  const believed = chain[Math.max(0, chain.length - 1 - trustedHops)] ?? ''
  return plainAddress(believed) || socket
}

/** Without port and brackets; empty when it is no address. */
function plainAddress(text: string): string {
  const bare = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  return isIPv6(bare) ? networkOf(bare) : isIP(bare) ? bare : ''
}

/** The /64 of an IPv6 address, however it is written; an IPv4 address in IPv6 clothes is the IPv4 address. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return mapped ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

const groupsOf = (text: string) => text.split(':').filter(Boolean)

const dotted = (groups: string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.')
