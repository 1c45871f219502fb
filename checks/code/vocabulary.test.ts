import { expect, it } from 'vitest'
import { declaredNamesOf, listSources, readSource, wordsOf } from './sources'

/** A reader who knows the trade would have to learn these words, or to guess which of their meanings applies. */
const BANNED = new Set(
  `door doors keeper kept glance squeeze dress patience hurried unhurried lengthy pulse insist turns crossed torture
  judge judges court herd ground waker asleep waking told tell asked meant letter trial besides lane lanes orphans
  settle settled settles seal unseal sealed standing admit admits orphan hurry keepers judged tortures
  away insisted browsing ahead tap taps`.split(/\s+/),
)

const bannedIn = (name: string) => wordsOf(name).filter((word) => BANNED.has(word))

/** Paths of routes and pages are documented and stay. */
const sources = listSources().filter((file) => !file.startsWith('src/app/'))

it('names files and folders in the words of the trade', () => {
  expect(sources.filter((file) => bannedIn(file).length > 0)).toEqual([])
})

it('names functions, types and constants in the words of the trade', () => {
  const declared = sources.flatMap((file) => declaredNamesOf(readSource(file)).map((name) => ({ file, name })))
  expect(declared.filter(({ name }) => bannedIn(name).length > 0)).toEqual([])
})

it('finds a banned word in a path and in a declared name', () => {
  expect(declaredNamesOf('async function aDoor() {}\n  const inner = 1\nexport type Asked = 1')).toEqual([
    'aDoor',
    'Asked',
  ])
  expect(bannedIn('src/server/kept-pages.ts')).toEqual(['kept'])
  expect(bannedIn('CheckInDoor')).toEqual(['door'])
  expect(bannedIn('ORPHANS_MAX')).toEqual(['orphans'])
  expect(bannedIn('doorway')).toEqual([])
})
