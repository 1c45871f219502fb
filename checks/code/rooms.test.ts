import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Inside these folders, each folder is a room. The order of features and of src/ itself is held by the boundaries. */
const HOUSES = /^src\/(features\/[^/]+\/(service|ui)|server|ui|gateway|client|testing)(\/|$)/

type Import = { from: string; to: string }
type Room = { parent: string; name: string }

/** Every import between two files of the sources. Tests may import the files that they test from anywhere. */
function readImports(): Import[] {
  const files = fs.readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`)
  const modules = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  return modules.flatMap((from) =>
    fs
      .readFileSync(from, 'utf8')
      .matchAll(/(?:from|import|import\() ?'((?:@\/|\.)[^']*)'/g)
      .map(([, named = '']) => ({ from, to: resolveImport(from, named) }))
      .toArray(),
  )
}

const resolveImport = (from: string, named: string): string =>
  named.startsWith('@/') ? `src/${named.slice(2)}` : path.posix.join(path.posix.dirname(from), named)

/** The two rooms of one folder between which an import leads; undefined inside a room and between two files. */
function roomsOf({ from, to }: Import): { from: Room; to: Room } | undefined {
  const source = from.split('/')
  const target = to.split('/')
  const depth = source.findIndex((part, position) => part !== target[position])
  const name = source[depth]
  const imported = target[depth]
  const parent = source.slice(0, depth).join('/')
  if (!name || !imported || !HOUSES.test(parent)) return undefined
  return { from: { parent, name }, to: { parent, name: imported } }
}

const keyOf = ({ parent, name }: Room) => `${parent}/${name.replace(/\.tsx?$/, '')}`

/** The pairs of rooms that reach each other, with one import that leads there. */
function findRoundTrips(imports: Import[]): string[] {
  const targets = new Map<string, Map<string, Import>>()
  for (const found of imports) {
    const rooms = roomsOf(found)
    if (!rooms) continue
    const own = targets.getOrInsertComputed(keyOf(rooms.from), () => new Map<string, Import>())
    own.set(keyOf(rooms.to), found)
  }
  const isReached = (goal: string, start: string, seen = new Set<string>()): boolean =>
    start === goal ||
    [...(targets.get(start)?.keys() ?? [])].some((next) => !seen.has(next) && isReached(goal, next, seen.add(next)))
  return [...targets].flatMap(([room, next]) =>
    [...next]
      .filter(([other]) => isRoom(room, other) && isReached(room, other))
      .map(([other, { from, to }]) => `${room} and ${other} import each other: ${from} imports ${to}`),
  )
}

/** Two files of one folder are no rooms: for them the boundaries forbid circles. */
const isRoom = (...keys: string[]) => keys.some((key) => fs.existsSync(key) && fs.statSync(key).isDirectory())

describe('rooms', () => {
  it('import each other in one direction', () => {
    expect(findRoundTrips(readImports())).toEqual([])
  })

  it('are named when they import each other, directly or by way of a third', () => {
    const planted = [
      { from: 'src/server/http/serve.ts', to: 'src/server/database/db' },
      { from: 'src/server/database/db.ts', to: 'src/server/jobs/plant' },
      { from: 'src/server/jobs/plant.ts', to: 'src/server/http/serve' },
    ]
    expect(findRoundTrips(planted.slice(0, 2))).toEqual([])
    expect(findRoundTrips(planted)).toHaveLength(3)
    expect(findRoundTrips(planted)[0]).toBe(
      'src/server/http and src/server/database import each other: src/server/http/serve.ts imports src/server/database/db',
    )
  })
})
