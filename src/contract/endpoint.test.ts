import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, may, missingPermissionsOf, permissionOf, urlOf } from './endpoint'
import { id } from './shapes'

const getThing = endpoint('GET /api/things/{id}', {
  summary: 'Read a thing',
  params: { id },
  response: z.object({}),
})

it('names the permission after method and documented path', () => {
  expect(permissionOf(getThing)).toBe('GET api/things/{id}')
})

it('fills the path and writes filters as the documented query', () => {
  const query = { page: 2, filter: { name: 'Ä&B%', empty: '' }, search: undefined }
  expect(urlOf(getThing, { params: { id: 7 }, query })).toBe('/api/things/7?page=2&filter%5Bname%5D=%C3%84%26B%25')
})

it('encodes a parameter so that it cannot change the path', () => {
  expect(urlOf(getThing, { params: { id: '../users/1?x' } })).toBe('/api/things/..%2Fusers%2F1%3Fx')
})

describe('a permission', () => {
  const nobody = { is_super_user: false, routePermissions: ['POST api/things/{id}'] }

  it('is held by its own name only, and by every super user', () => {
    expect(may(nobody, getThing)).toBe(false)
    expect(may({ ...nobody, routePermissions: ['GET api/things/{id}'] }, getThing)).toBe(true)
    expect(may({ ...nobody, is_super_user: true }, getThing)).toBe(true)
  })

  it('is named when it is missing', () => {
    const wanted = ['GET api/things/{id}', 'POST api/things/{id}']
    expect(missingPermissionsOf(nobody, wanted)).toEqual(['GET api/things/{id}'])
    expect(missingPermissionsOf({ ...nobody, is_super_user: true }, wanted)).toEqual([])
  })
})
