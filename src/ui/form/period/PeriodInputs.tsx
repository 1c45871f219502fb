'use client'

import { Stack } from '../../layout/Stack'
import fieldClasses from '../fields/field.module.css'
import type { Period } from './use-period'

type Props = {
  /** The dates of the address, and those that are shown where it has none. */
  asked: Partial<Period>
  shown: Period | undefined
  labels: Period
  onChange: (change: { [Name in keyof Period]?: string | null }) => void
}

/** The first and the last day of a period. */
export const PeriodInputs = ({ asked, shown, labels, onChange }: Props) =>
  (['from', 'to'] as const).map((name) => (
    <Stack key={name} as="label" gap="2xs">
      <span className={fieldClasses.label}>{labels[name]}</span>
      <input
        type="date"
        className={fieldClasses.control}
        value={asked[name] ?? shown?.[name] ?? ''}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value || null })}
      />
    </Stack>
  ))
