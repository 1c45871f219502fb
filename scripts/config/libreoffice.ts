import base, { WITH_DATABASE } from './vitest.ts'

// Checks that need LibreOffice, which is too large for npm test.
const { projects, ...shared } = base.test ?? {}

export default {
  ...base,
  test: { ...shared, ...WITH_DATABASE, include: ['checks/libreoffice/*.check.ts'], testTimeout: 120_000 },
}
