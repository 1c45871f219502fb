import { expect, it } from 'vitest'
import { fileNameIn } from './download'

it('saves a file under the name that the server gives it', () => {
  expect(fileNameIn('attachment; filename="Teilnehmende.xlsx"; filename*=UTF-8\'\'K%C3%B6ln%202026.xlsx')).toBe(
    'Köln 2026.xlsx',
  )
  expect(fileNameIn('attachment; filename="people-2026-11-22.xlsx"')).toBe('people-2026-11-22.xlsx')
  expect(fileNameIn('attachment; filename=people.xlsx')).toBe('people.xlsx')
  expect(fileNameIn(null)).toBe('download')
})
