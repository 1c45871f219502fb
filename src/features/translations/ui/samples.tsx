import type { ReactNode } from 'react'
import type { Placeholder } from '../rules'

/** One and several: in both languages these are different forms. */
export const COUNTS = [1, 5] as const

const KNOWN = ['name', 'title', 'email', 'date', 'time', 'location', 'names', 'salutation'] as const
type Known = (typeof KNOWN)[number]

const isKnown = (name: string): name is Known => KNOWN.some((known) => known === name)

/** Words for what is filled in: known ones, else the name of the placeholder. */
export function samplesOf(placeholders: Placeholder[], t: (key: `sample_${Known}`) => string): Record<string, string> {
  const texts = placeholders.filter(({ kind }) => kind === 'text').map(({ name }) => name.slice(1, -1))
  return Object.fromEntries(texts.map((name) => [name, isKnown(name) ? t(`sample_${name}`) : name]))
}

type Sampling = { samples: Record<string, string>; count: number | undefined }
type Value = string | number | Date | ((words: ReactNode) => ReactNode)

export function valuesOf(placeholders: Placeholder[], { samples, count = 5 }: Sampling): Record<string, Value> {
  return Object.fromEntries(
    placeholders.map(({ name, kind }): [string, Value] => {
      const bare = name.slice(1, -1)
      if (kind === 'number') return [bare, count]
      if (kind === 'date' || kind === 'time') return [bare, SOME_DAY]
      if (kind === 'tag') return [bare, (words) => <strong>{words}</strong>]
      return [bare, samples[bare] ?? 'other']
    }),
  )
}

const SOME_DAY = new Date('2026-03-14T17:30:00Z')
