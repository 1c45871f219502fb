import path from 'node:path'
import { expect, it } from 'vitest'
import { listFiles, readSource } from './sources'

const DOCUMENT = /^(?:README|CONTRIBUTING|src\/README|docs\/[^/]+|src\/decisions\/[^/]+)\.md$/
const FILES = listFiles()
const FOLDERS = new Set(FILES.flatMap(foldersOf))
const PLACES = new Set([...FILES, ...FOLDERS])
const NAMES = new Set(Array.from(PLACES, (place) => path.posix.basename(place)))

/** A text may leave these out at the beginning of a path. */
const FEATURES = [...FOLDERS].filter((folder) => /^src\/features\/[^/]+$/.test(folder))
const BASES = ['', 'src/', 'src/features/', ...FEATURES.map((feature) => `${feature}/`)]

/** Packages, and folders that only a run of the project makes. */
const { dependencies, devDependencies } = JSON.parse(readSource('package.json'))
const OTHERS = Object.keys({ ...dependencies, ...devDependencies }).map((name) => `${name}/`)
const MADE = readSource('.gitignore').split('\n')

function foldersOf(file: string): string[] {
  const steps = path.posix.dirname(file).split('/')
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'))
}

/** Addresses begin with a slash, and patterns and placeholders have other characters or a name in capitals. */
const PATH = /^(?![A-Z_]+\/)[A-Za-z][\w.[\]()/-]*$/
const ENDING = /\.(?:tsx?|mjs|json|md)$/

const isPath = (word: string): boolean =>
  PATH.test(word) &&
  (word.includes('/') || ENDING.test(word)) &&
  ![...OTHERS, ...MADE].some((begin) => begin !== '' && word.startsWith(begin))

/** A name without a folder may stand anywhere, because the sentence says where. */
function isPlace(word: string): boolean {
  const place = word.replace(/\/$/, '')
  return place.includes('/') ? BASES.some((base) => PLACES.has(base + place)) : NAMES.has(place)
}

/** The paths between backticks that lead nowhere, each with its document and the cure. */
const findMissingPaths = (file: string, text: string): string[] =>
  Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code.split(/\s+/))
    .flat()
    .filter((word) => isPath(word) && !isPlace(word))
    .map((word) => `${file}: ${word} does not exist; write its path from the root, from src/ or from its feature`)

it('names in its documents only files and folders that exist', () => {
  const documents = FILES.filter((file) => DOCUMENT.test(file))
  expect(documents.length).toBeGreaterThan(80)
  expect(documents.flatMap((file) => findMissingPaths(file, readSource(file)))).toEqual([])
})

it('reports a path that does not exist, but no address, pattern, placeholder or package', () => {
  const planted = '`features/seats/rules/plant.ts`, `npm test -- unit src/features/plants`, `plant.ts`'
  const known = '`npm test -- unit src/features/seats`, `seats/rules.ts`, `service/count-seats.ts`, `count-seats.ts`'
  const others = '`GET /api/plants`, `features/*/plant.ts`, `DATA_DIR/plants`, `plants/{id}`, `plants/<id>`, `zod/mini`'
  const cure = 'does not exist; write its path from the root, from src/ or from its feature'
  expect(findMissingPaths('docs/plants.md', `${planted}, ${known}, ${others}`)).toEqual([
    `docs/plants.md: features/seats/rules/plant.ts ${cure}`,
    `docs/plants.md: src/features/plants ${cure}`,
    `docs/plants.md: plant.ts ${cure}`,
  ])
})
