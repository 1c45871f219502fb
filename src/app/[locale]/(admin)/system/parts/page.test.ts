import fs from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

async function listPages(environment: Record<string, string | undefined>) {
  vi.resetModules()
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const { default: config } = await import('../../../../../../next.config')
  const pageNames = (config.pageExtensions ?? []).map((extension) => `page.${extension}`)
  return fs.readdirSync(import.meta.dirname).filter((file) => pageNames.includes(file))
}

it('is no page of a production build', async () => {
  expect(await listPages({ NODE_ENV: 'production', STYLE_GUIDE: '' })).toEqual([])
})

it.each([{ NODE_ENV: 'development' }, { NODE_ENV: 'production', STYLE_GUIDE: '1' }])(
  'is a page under %j',
  async (environment) => {
    expect(await listPages(environment)).toEqual(['page.dev.tsx'])
  },
)
