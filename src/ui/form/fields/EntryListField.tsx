import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { ToolButton } from '../../buttons/ToolButton'
import { Card, Muted, Stack } from '../../layout/layout'
import { useFormDetails } from '../form-details'
import classes from './entry-list.module.css'
import fieldClasses from './field.module.css'
import { useEntryButtons } from './use-entry-buttons'

type Props<Entry> = {
  /** The field that holds the list. */
  name: string
  label: string
  hint?: string
  addLabel: string
  max: number
  /** The values of an added entry, and its field that is typed first. */
  newEntry: () => Entry
  firstField: keyof Entry & string
  /** The line to which an entry is folded. */
  nameOf: (entry: Entry | undefined, index: number) => string
  /** An entry in the question about a conflict. */
  readingOf: (entry: Entry) => string
  /** The fields of an entry, whose path in the form is given. */
  children: (path: string) => ReactNode
}

/** A list of entries, each folded to one line, in an order of their own. */
export function EntryListField<Entry extends object>({ name, label, hint, addLabel, max, ...props }: Props<Entry>) {
  const { newEntry, firstField, nameOf, readingOf, children } = props
  const id = useId()
  const { readOnly } = useFormDetails()
  const { fields, append, move, remove } = useFieldArray<Record<string, object[]>>({ name })
  const entries = useWatch<Record<string, Entry[] | undefined>>({ name })
  const names = fields.map((_, index) => nameOf(entries?.[index], index))
  const [added, setAdded] = useState<number>()
  useListLabel({ name, label, readingOf })

  const { buttonsOf, status } = useEntryButtons({
    id: `${id}-add`,
    names,
    move: (from, to) => {
      move(from, to)
      setAdded(undefined)
    },
    remove: (index) => {
      remove(index)
      setAdded(undefined)
    },
  })
  return (
    <Stack gap="xs" align="start">
      <div>
        <div id={`${id}-label`} className={fieldClasses.label}>
          {label}
        </div>
        {hint && <Muted isSmall>{hint}</Muted>}
      </div>
      {fields.length > 0 && (
        <Card as="ol" isFlush className={classes.list} aria-labelledby={`${id}-label`}>
          {fields.map((field, index) => (
            <li key={field.id} className={classes.entry}>
              <details className={classes.details} open={added === index}>
                <summary className={classes.summary}>{names[index]}</summary>
                <Stack gap="sm" className={classes.fields}>
                  {children(`${name}.${index}`)}
                </Stack>
              </details>
              {!readOnly && buttonsOf(index)}
            </li>
          ))}
        </Card>
      )}
      {!readOnly && fields.length < max && (
        <ToolButton
          icon={IconPlus}
          id={`${id}-add`}
          onClick={() => {
            setAdded(fields.length)
            append(newEntry(), { focusName: `${name}.${fields.length}.${firstField}` })
          }}
        >
          {addLabel}
        </ToolButton>
      )}
      {status}
    </Stack>
  )
}

/** Lets the question about a conflict name the list and its entries. */
function useListLabel<Entry>({ name, label, readingOf }: Pick<Props<Entry>, 'name' | 'label' | 'readingOf'>) {
  const { labels, readings } = useFormDetails()
  useEffect(() => {
    labels.set(name, label)
    readings.set(name, (value) =>
      Array.isArray(value) ? value.map((entry: Entry) => readingOf(entry)).join(', ') : undefined,
    )
  }, [labels, readings, name, label, readingOf])
}
