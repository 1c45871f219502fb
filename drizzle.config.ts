import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/table.ts', './src/server/database/system-tables.ts'],
  out: './drizzle',
})
