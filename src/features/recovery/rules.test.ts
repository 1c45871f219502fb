import { expect, it } from 'vitest'
import { archiveNameOf, isEntryName, orderOf, outdatedOf } from './rules'

const at = (day: number) => archiveNameOf(new Date(Date.UTC(2026, 10, day)), { isSealed: day % 2 === 0 })

it('names an archive by its moment, so that names sort by age', () => {
  expect(at(9)).toBe('academy-20261109T000000Z.zip')
  expect(at(10)).toBe('academy-20261110T000000Z.zip.age')
  expect(at(9) < at(10)).toBe(true)
})

it('finds outdated what is not among the newest, and nothing that bears another name', () => {
  const names = [at(3), 'academy-old.zip', at(1), `${at(1)}.part`, at(2)]
  expect(outdatedOf(names, 2)).toEqual([at(1)])
  expect(outdatedOf(names, 0)).toEqual([at(2), at(1)])
})

it('takes names of tables and files, and none that leads elsewhere', () => {
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

it('puts first what others refer to, and says where there is no first', () => {
  const table = (name: string, ...refers_to: string[]) => ({ name, refers_to })
  const ordered = orderOf([table('mails', 'people', 'events'), table('people', 'events'), table('events')])
  expect(ordered.map(({ name }) => name)).toEqual(['events', 'people', 'mails'])
  expect(() => orderOf([table('a', 'b'), table('b', 'a')])).toThrow('circle')
})
