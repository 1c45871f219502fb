import { expect, it } from 'vitest'
import { archiveNameOf, isEntryName, orderByReferences, outdatedOf } from './rules'

const archiveOfDay = (day: number) => archiveNameOf(new Date(Date.UTC(2026, 10, day)), { isEncrypted: day % 2 === 0 })

it('names an archive by its time, so that names sort by age', () => {
  expect(archiveOfDay(9)).toBe('academy-20261109T000000Z.zip')
  expect(archiveOfDay(10)).toBe('academy-20261110T000000Z.zip.age')
  expect(archiveOfDay(9) < archiveOfDay(10)).toBe(true)
})

it('finds all but the newest archives outdated, and ignores other names', () => {
  const names = [archiveOfDay(3), 'academy-old.zip', archiveOfDay(1), `${archiveOfDay(1)}.part`, archiveOfDay(2)]
  expect(outdatedOf(names, 2)).toEqual([archiveOfDay(1)])
  expect(outdatedOf(names, 0)).toEqual([archiveOfDay(2), archiveOfDay(1)])
})

it('accepts the names of tables and files, and refuses names that lead to another folder', () => {
  expect(['tables/mail_runs.copy', 'files/aB_-9.480'].every(isEntryName)).toBe(true)
  const strange = [
    'files/../x',
    '/files/x',
    'files/x/y',
    'tables/../x.copy',
    'files/..',
    'x',
    'files\\x',
    'files/',
    'files/x\n',
  ]
  expect(strange.filter(isEntryName)).toEqual([])
})

it('sorts tables after the others that they reference, and refuses a circle', () => {
  const table = (name: string, ...tables: string[]) => ({
    name,
    references: tables.map((to) => ({ column: `${to}_id`, to, key: 'id' })),
  })
  const people = table('people', 'people', 'events')
  const ordered = orderByReferences([table('mails', 'people', 'events'), people, table('events')])
  expect(ordered.map(({ name }) => name)).toEqual(['events', 'people', 'mails'])
  expect(() => orderByReferences([table('a', 'b'), table('b', 'a')])).toThrow('circle')
})
