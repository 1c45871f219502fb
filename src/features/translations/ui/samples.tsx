import type { ReactNode } from 'react'
import type { Placeholder } from '../rules'

/** One and five, which use different plural forms in both languages. */
export const COUNTS = [1, 5] as const

const SAMPLE_NAMES = ['name', 'title', 'email', 'date', 'time', 'location', 'names', 'salutation'] as const
type SampleName = (typeof SAMPLE_NAMES)[number]

const isSampleName = (name: string): name is SampleName => SAMPLE_NAMES.some((known) => known === name)

/** A sample value for each placeholder, or else its name. */
export function samplesOf(
  placeholders: Placeholder[],
  t: (key: `sample_${SampleName}`) => string,
): Record<string, string> {
  const texts = placeholders.filter(({ kind }) => kind === 'text').map(({ name }) => name.slice(1, -1))
  return Object.fromEntries(texts.map((name) => [name, isSampleName(name) ? t(`sample_${name}`) : name]))
}

type Value = string | number | Date | ((words: ReactNode) => ReactNode)

export function sampleValuesOf(
  placeholders: Placeholder[],
  { samples, count = 5 }: { samples: Record<string, string>; count: number | undefined },
): Record<string, Value> {
  return Object.fromEntries(
    placeholders.map(({ name, kind }): [string, Value] => {
      const bare = name.slice(1, -1)
      if (kind === 'number') return [bare, count]
      if (kind === 'date' || kind === 'time') return [bare, SAMPLE_DATE]
      if (kind === 'tag') return [bare, (words) => <strong>{words}</strong>]
      return [bare, samples[bare] ?? 'other']
    }),
  )
}

const SAMPLE_DATE = new Date('2026-03-14T17:30:00Z')
