import { useId } from 'react'
import { Cluster } from '@/ui/layout/layout'
import { Field } from '../fields/Field'
import classes from '../fields/field.module.css'
import type { Period } from './use-period'

type Props = {
  /** The dates of the address, and those that are shown where it has none. */
  asked: Partial<Period>
  shown: Period | undefined
  labels: Period
  onChange: (change: { [Name in keyof Period]?: string | null }) => void
}

/** The first and the last day of a period, which stay in one line. */
export function PeriodInputs({ asked, shown, labels, onChange }: Props) {
  const id = useId()
  return (
    <Cluster gap="md" align="end">
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} input={{ id: `${id}-${name}`, label: labels[name] }}>
          <input
            id={`${id}-${name}`}
            type="date"
            className={classes.control}
            value={asked[name] ?? shown?.[name] ?? ''}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value || null })}
          />
        </Field>
      ))}
    </Cluster>
  )
}
