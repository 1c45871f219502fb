import { expect, it } from 'vitest'
import { currentImportOf } from './current-import'

const now = new Date('2026-11-20T12:00:00Z')
const ended = (created_at: string) => ({ state: 'done' as const, created_at })
const running = (created_at: string) => ({ state: 'running' as const, created_at })

it('shows the newest import for one day', () => {
  const newest = ended('2026-11-20T11:00:00Z')
  const older = ended('2026-11-20T10:00:00Z')
  expect(currentImportOf([newest, older], now)).toBe(newest)
  expect(currentImportOf([ended('2026-11-19T11:59:00Z')], now)).toBeUndefined()
  expect(currentImportOf([], now)).toBeUndefined()
})

it('shows a running import of any age before newer ones', () => {
  const old = running('2026-11-01T12:00:00Z')
  expect(currentImportOf([ended('2026-11-20T11:00:00Z'), old], now)).toBe(old)
})
