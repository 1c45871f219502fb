import fs from 'node:fs'
import { describe, expect, it } from 'vitest'

type Source = { file: string; text: string }

const EXPORT = /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm

function readFeatures(): Source[] {
  const files = fs.readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: fs.readFileSync(`src/features/${file}`, 'utf8') }))
}

/** The exported names that two files of one feature share. */
function findSharedNames(sources: Source[]): string[] {
  const exported = sources.flatMap(({ file, text }) =>
    [...text.matchAll(EXPORT)].map(([, name = '']) => ({ file, key: `${file.split('/')[0]}: ${name}` })),
  )
  return [...Map.groupBy(exported, ({ key }) => key)]
    .map(([key, found]) => ({ key, files: [...new Set(found.map(({ file }) => file))] }))
    .filter(({ files }) => files.length > 1 && !isEndpointWithService(files))
    .map(({ key, files }) => `${key} is exported by ${files.join(' and ')}`)
}

/** handlers.ts binds an endpoint to the service function of the same name. */
const isEndpointWithService = (files: string[]) =>
  files.length === 2 && ['contract', 'service'].every((room) => files.some((file) => file.split(/[/.]/)[1] === room))

describe('exported names', () => {
  it('are used once in each feature', () => {
    expect(findSharedNames(readFeatures())).toEqual([])
  })

  it('are reported when two files of a feature share one', () => {
    const contract = { file: 'plants/contract.ts', text: 'export const savePlant = 1\nexport type Plant = 1\n' }
    const service = { file: 'plants/service/save.ts', text: 'export async function savePlant() {}\n' }
    const component = { file: 'plants/ui/Plant.tsx', text: 'export function Plant() {}\n' }
    const other = { file: 'trees/contract.ts', text: 'export type Plant = 1\n' }
    expect(findSharedNames([contract, service, other])).toEqual([])
    expect(findSharedNames([contract, component])).toEqual([
      'plants: Plant is exported by plants/contract.ts and plants/ui/Plant.tsx',
    ])
  })
})
