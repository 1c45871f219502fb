import base from './vitest.ts'

// What needs LibreOffice, which is too large to be part of npm test.
export default { ...base, test: { ...base.test, include: ['scripts/libreoffice/*.check.ts'], testTimeout: 120_000 } }
