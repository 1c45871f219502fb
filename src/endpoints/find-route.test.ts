import { expect, it } from 'vitest'
import type { Method } from '@/contract/endpoint'
import { urlOf } from '@/contract/endpoint'
import { ENDPOINTS } from './all-endpoints'
import { routeFinder } from './find-route'
import { findRoute } from './routes'

const routesOf = (...signatures: string[]) =>
  signatures.map((signature) => {
    const [method, path] = signature.split(' ') as [Method, string]
    return { endpoint: { method, path } }
  })
const find = routeFinder(routesOf('GET /api/a/{id}', 'POST /api/a/{id}', 'GET /api/a/new', 'GET /api/{other}/b'))
const pathFound = (...segments: string[]) => find(segments)?.methods.get('GET')?.endpoint.path

it('prefers a fixed segment to a parameter, from the left', () => {
  expect(pathFound('a', 'new')).toBe('/api/a/new')
  expect(pathFound('a', 'b')).toBe('/api/a/{id}')
  expect(pathFound('c', 'b')).toBe('/api/{other}/b')
})

it('finds all methods of a path, and what its parameters hold', () => {
  const found = find(['a', 'a b/c'])
  expect([...(found?.methods.keys() ?? [])]).toEqual(['GET', 'POST'])
  expect(found?.params).toEqual({ id: 'a b/c' })
})

it('finds nothing at a path that is longer, shorter or unknown', () => {
  for (const segments of [[], ['a'], ['a', '1', '2'], ['c', 'd']]) expect(find(segments)).toBeNull()
})

it('refuses a call that is declared twice', () => {
  expect(() => routeFinder(routesOf('GET /api/a', 'GET /api/a'))).toThrow('A method of /api/a is declared twice')
})

it('finds each call of the API at its own address', () => {
  for (const { endpoint } of ENDPOINTS) {
    const params = Object.fromEntries(Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, '7']))
    const found = findRoute(urlOf(endpoint, { params }).split('/').slice(2))
    expect(found?.methods.get(endpoint.method)?.endpoint).toBe(endpoint)
    expect(found?.params).toEqual(params)
  }
})

it.each([
  ['GET', 'workshops/7/cockpit'],
  ['POST', 'workshop_registrations/7/substitute'],
  ['POST', 'workshop_registrations/7/ticket'],
  ['POST', 'waitlist/resume/7'],
  ['GET', 'waitlist/export/7'],
])('still finds %s %s at the address of the previous version', (method, path) => {
  const found = findRoute(['sandoz', ...path.split('/')])
  expect(found?.params).toEqual({ id: '7' })
  expect(found?.methods.get(method)?.endpoint.path).not.toContain(path.replace('7', '{id}'))
})
