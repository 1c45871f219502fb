import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddressOf, stripInternalHeaders } from './client-address'

const socketAddress = '10.0.0.1'
const address = (forwardedFor: string | undefined, trustedHops: number) =>
  clientAddressOf({ forwardedFor, socketAddress, trustedHops })

describe('the address of a client', () => {
  it('is the one of the socket when no proxy is trusted', () => {
    expect(address('1.2.3.4', 0)).toBe('10.0.0.1')
    expect(clientAddressOf({ forwardedFor: undefined, socketAddress: '::ffff:127.0.0.1', trustedHops: 0 })).toBe(
      '127.0.0.1',
    )
  })

  it('is the one that the outermost trusted proxy saw', () => {
    expect(address('6.6.6.6, 1.2.3.4', 1)).toBe('1.2.3.4')
    expect(address('6.6.6.6, 1.2.3.4, 10.0.0.9', 2)).toBe('1.2.3.4')
    expect(address('[2001:db8::1]:4711', 1)).toBe('2001:db8:0:0::/64')
    expect(address('1.2.3.4:5555', 1)).toBe('1.2.3.4')
  })

  it('falls back to the socket when the proxy names no address', () => {
    expect(address(undefined, 1)).toBe('10.0.0.1')
    expect(address('unknown', 1)).toBe('10.0.0.1')
  })

  it.each([
    ['2001:DB8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
    ['2001:db8::7:0:0:0:1', '2001:db8:0:7::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::ffff:192.0.2.9', '192.0.2.9'],
    ['::ffff:c000:0209', '192.0.2.9'],
    ['0:0:0:0:0:ffff:192.0.2.9', '192.0.2.9'],
  ])('%s counts as %s', (text, expected) => {
    expect(address(text, 1)).toBe(expected)
  })

  it('is the same for all addresses of an IPv6 network, and differs in the next one', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
    const half = fc.array(group, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(half, half, half, (network, mine, yours) => {
        const counted = (groups: string[]) => address(groups.join(':'), 1)
        fc.pre(!network.every((value) => value === '0'))
        expect(counted([...network, ...mine])).toBe(counted([...network, ...yours]))
        const next = network.with(3, network[3] === '1' ? '2' : '1')
        expect(counted([...next, ...mine])).not.toBe(counted([...network, ...mine]))
      }),
    )
  })

  it('cannot be forged by a header that a client sends ahead of the trusted proxies', () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), fc.integer({ min: 0, max: 10 }), (forged, real, hops) => {
        const behind = Array.from({ length: hops }, (_, hop) => (hop === 0 ? real : `10.1.0.${hop}`))
        const seen = clientAddressOf({ forwardedFor: [forged, ...behind].join(','), socketAddress, trustedHops: hops })
        expect(seen).toBe(hops === 0 ? socketAddress : real)
      }),
    )
  })
})

describe('internal headers', () => {
  it('are removed from a client request, and no others are', () => {
    const allowed = {
      accept: 'text/html',
      rsc: '1',
      'next-router-state-tree': '[]',
      authorization: 'Bearer x',
      cookie: 'a=b',
    }
    const forged = {
      'x-middleware-subrequest': 'src/proxy',
      'x-middleware-rewrite': '/admin',
      'x-nextjs-data': '1',
      'x-invoke-path': '/admin',
      'next-action': 'abc',
      'x-client-address': '1.2.3.4',
      'x-request-id': 'mine',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=1.2.3.4',
    }
    const headers = { ...allowed, ...forged }
    stripInternalHeaders(headers)
    expect(headers).toEqual(allowed)
  })
})
