import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Everything that a list with a form is made of, outside its messages and tests. */
const PLACES = [
  'src/features/notifications/**/*.{ts,tsx}',
  'src/app/api/sandoz/notification_emails/**/route.ts',
  'src/app/*/(admin)/admin/notification-emails/**/page.tsx',
]

it('makes a list with a form from fewer than 150 lines', () => {
  const files = globSync(PLACES).filter((file) => !file.includes('.test.'))
  const lines = files.reduce((sum, file) => sum + readFileSync(file, 'utf8').trimEnd().split('\n').length, 0)
  expect(files).toHaveLength(9)
  expect(lines).toBeLessThan(150)
})
