import { expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { ENDPOINTS } from './all-endpoints'
import { apiDocs } from './api-docs'

it('documents every endpoint on the page', () => {
  const page = apiDocs()
  for (const { endpoint } of ENDPOINTS) expect(page).toContain(`<b>${endpoint.method}</b> ${endpoint.path}`)
  expect(page).toContain(permissionOf({ method: 'POST', path: '/api/sponsors/{id}' }))
})
