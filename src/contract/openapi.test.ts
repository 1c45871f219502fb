import { expect, it } from 'vitest'
import { openApi } from './openapi'

it('publishes at /openapi.json what the endpoints declare', async () => {
  await expect(`${JSON.stringify(openApi(), null, 2)}\n`).toMatchFileSnapshot('../../public/openapi.json')
})
