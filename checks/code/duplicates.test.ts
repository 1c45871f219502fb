import { IconPlant } from '@tabler/icons-react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, isEndpoint } from '@/contract/endpoint'
import { FEATURES } from '@/features/all-features'
import type { Feature } from '@/features/feature'

/** A declaration that may exist once: the sentence that forbids a second one, and the place that makes it. */
type Declared = { feature: string; rule: string }

/** The calls of a feature share one list of handlers, in which a name stands once. */
const callsOf = (feature: string, { api = {} }: Feature): Declared[] =>
  Object.values(api)
    .flatMap(({ contracts }) => contracts)
    .flatMap((contract) => Object.entries(contract))
    .filter(([, call]) => isEndpoint(call))
    .map(([name]) => ({ feature, rule: `name one call ${name}, because ${feature}/handlers.ts binds calls by name` }))

function declarationsOf([feature, declaration]: [string, Feature]): Declared[] {
  const { api = {}, log = {}, menu = [], personalData = {}, impersonal = [] } = declaration
  return [
    ...callsOf(feature, declaration),
    ...Object.keys(log).map((object) => ({ feature, rule: `declare log.${object} in one feature` })),
    ...[...Object.keys(personalData), ...impersonal].map((table) => ({
      feature,
      rule: `say in one feature what an erasure does with ${table}`,
    })),
    ...Object.values(personalData).flatMap(({ held, steps = {} }) => [
      ...(held
        ? [
            { feature, rule: `show the kind ${held.kind} of one table` },
            { feature, rule: `give position ${held.position} of the kinds of data to one table` },
          ]
        : []),
      ...Object.keys(steps).map((step) => ({ feature, rule: `tell the step ${step} of one table` })),
    ]),
    ...Object.entries(api)
      .filter(([, { about }]) => about)
      .map(([group]) => ({ feature, rule: `say in one feature what api.${group} is about` })),
    ...menu.map(({ area, position }) => ({
      feature,
      rule: `give position ${position} of the menu in ${area} to one entry`,
    })),
  ]
}

const duplicatesIn = (features: Record<string, Feature>): string[] =>
  [...Map.groupBy(Object.entries(features).flatMap(declarationsOf), ({ rule }) => rule)]
    .filter(([, declared]) => declared.length > 1)
    .map(([rule, declared]) => {
      const files = new Set(declared.map(({ feature }) => `src/features/${feature}/feature.ts`))
      return `${[...files].join(' and ')}: ${rule}`
    })

it('declares nothing twice', () => {
  expect(duplicatesIn(FEATURES)).toEqual([])
})

it('names everything that a second feature or a second contract declares again', () => {
  const water = endpoint('POST /api/water', { summary: 'Water', access: 'public', response: z.object({}) })
  const entry = { title: 'sponsors', area: 'oversight', position: 10, icon: IconPlant, requires: [] } as const
  const steps = { notes: { what: 'kept', reason: 'counts_stay' } } as const
  const trees: Feature = {
    api: {
      trees: { about: 'Trees.', contracts: [{ water }] },
      plants: { contracts: [{ water, LIMIT: 1 }, { LIMIT: 2 }] },
    },
    log: { plants: { fields: [], pages: [] } },
    menu: [{ ...entry, route: '/trees' }],
    personalData: { notes_on_trees: { held: { kind: 'notes', position: 1, fields: {} }, steps } },
    impersonal: ['plants'],
  }
  const plants: Feature = {
    api: { trees: { about: 'Tall plants.', contracts: [{ water }] } },
    log: { plants: { fields: [], pages: [] } },
    menu: [
      { ...entry, route: '/plants' },
      { ...entry, area: 'access', route: '/moss' },
    ],
    personalData: {
      plants: { columns: { name: 'is emptied' } },
      notes_on_plants: { held: { kind: 'notes', position: 2, fields: {} }, steps },
    },
  }
  expect(duplicatesIn({ trees })).toEqual([
    'src/features/trees/feature.ts: name one call water, because trees/handlers.ts binds calls by name',
  ])
  const both = 'src/features/trees/feature.ts and src/features/plants/feature.ts'
  expect(duplicatesIn({ trees, plants }).slice(1)).toEqual([
    `${both}: declare log.plants in one feature`,
    `${both}: say in one feature what an erasure does with plants`,
    `${both}: show the kind notes of one table`,
    `${both}: tell the step notes of one table`,
    `${both}: say in one feature what api.trees is about`,
    `${both}: give position 10 of the menu in oversight to one entry`,
  ])
})
