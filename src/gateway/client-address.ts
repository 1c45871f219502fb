import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { LOCALE_RESOLVED_HEADER } from '../contract/shared-names.ts'

/** Next and this application set these headers between their own parts; from a client they would be a forgery. */
const INTERNAL_HEADERS = new RegExp(
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
    `${LOCALE_RESOLVED_HEADER}$`,
  ].join('|')})`,
)

/** The locale routing sends these to Next; they are of no use to a client. */
export const isRoutingHeader = (name: string) => name.startsWith('x-middleware-')

export function stripInternalHeaders(headers: IncomingHttpHeaders): void {
  for (const name in headers) if (INTERNAL_HEADERS.test(name)) delete headers[name]
}

type AddressSource = {
  forwardedFor: string | string[] | undefined
  socketAddress: string | undefined
  trustedHops: number
}

/**
 * Each trusted proxy appends the address that it saw, so the n-th from the right is the last one that cannot be forged.
 * An IPv6 address is reduced to its network, because one customer has 2^64 addresses to try from.
 */
export function clientAddressOf({ forwardedFor, socketAddress, trustedHops }: AddressSource): string {
  const socket = normalizedAddressOf(socketAddress ?? '') || 'unknown'
  const chain = [...[forwardedFor ?? []].flat().join(',').split(','), socket]
    .map((entry) => entry.trim())
    .filter(Boolean)
  const trusted = chain[Math.max(0, chain.length - 1 - trustedHops)] ?? ''
  return normalizedAddressOf(trusted) || socket
}

/** Removes port and brackets; returns an empty text for anything that is no address. */
function normalizedAddressOf(text: string): string {
  const bare = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  return isIPv6(bare) ? networkOf(bare) : isIP(bare) ? bare : ''
}

/** The /64 network of an IPv6 address in every spelling; an IPv4-mapped address becomes the IPv4 address. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const first = groupsOf(head)
  const last = groupsOf(tail)
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return mapped ? dottedQuadOf(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

const groupsOf = (text: string) => text.split(':').filter(Boolean)

const dottedQuadOf = (groups: string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.')
