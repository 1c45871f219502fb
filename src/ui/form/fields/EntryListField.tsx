'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray } from 'react-hook-form'
import { useFormDetails } from '../form-details'
import { type EntryAction, EntryButtons, focusFirstEnabled } from './EntryButtons'
import classes from './entry-list.module.css'

type Props = {
  /** The field that holds the list. */
  name: string
  label: string
  hint?: string
  addLabel: string
  max: number
  /** The values of an added entry, and its field that is typed first. */
  newEntry: () => object
  firstField: string
  /** The line to which an entry is folded. */
  nameOf: (index: number) => string
  /** An entry in the question about a conflict. */
  readingOf: (entry: object) => string
  /** The fields of an entry, whose path in the form is given. */
  children: (path: string) => ReactNode
}

/** A list of entries, each folded to one line, in an order of their own. */
export function EntryListField({ name, label, hint, addLabel, max, newEntry, firstField, ...props }: Props) {
  const { nameOf, readingOf, children } = props
  const core = useTranslations('core')
  const id = useId()
  const { readOnly } = useFormDetails()
  const { fields, append, move, remove } = useFieldArray<Record<string, object[]>>({ name })
  const [announcement, setAnnouncement] = useState('')
  const [added, setAdded] = useState<number>()
  useListLabel({ name, label, readingOf })

  const idOf = (index: number) => (action: EntryAction) => `${id}-${index}-${action}`
  const change = (act: () => void, words: string) =>
    flushSync(() => {
      act()
      setAdded(undefined)
      setAnnouncement(words)
    })
  const moveBy = (index: number, by: 1 | -1) => {
    const to = index + by
    change(() => move(index, to), core('pick_moved', { name: nameOf(index), place: to + 1, count: fields.length }))
    const [way, back] = by < 0 ? (['up', 'down'] as const) : (['down', 'up'] as const)
    focusFirstEnabled(idOf(to)(way), idOf(to)(back))
  }
  const removeAt = (index: number) => {
    change(() => remove(index), core('pick_removed', { name: nameOf(index) }))
    focusFirstEnabled(idOf(index)('remove'), idOf(index - 1)('remove'), `${id}-add`)
  }
  return (
    <div>
      <div id={`${id}-label`} className={classes.label}>
        {label}
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
      {fields.length > 0 && (
        <ol className={classes.list} aria-labelledby={`${id}-label`}>
          {fields.map((field, index) => (
            <li key={field.id} className={classes.entry}>
              <details className={classes.details} open={added === index}>
                <summary className={classes.summary}>{nameOf(index)}</summary>
                <div className={classes.fields}>{children(`${name}.${index}`)}</div>
              </details>
              {!readOnly && (
                <span className={classes.buttons}>
                  <EntryButtons
                    name={nameOf(index)}
                    idOf={idOf(index)}
                    isFirst={index === 0}
                    isLast={index === fields.length - 1}
                    onMove={(by) => moveBy(index, by)}
                    onRemove={() => removeAt(index)}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {!readOnly && fields.length < max && (
        <Button
          id={`${id}-add`}
          variant="default"
          leftSection={<IconPlus aria-hidden size={18} />}
          onClick={() => {
            setAdded(fields.length)
            append(newEntry(), { focusName: `${name}.${fields.length}.${firstField}` })
          }}
        >
          {addLabel}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  )
}

/** Lets the question about a conflict name the list and its entries. */
function useListLabel({ name, label, readingOf }: Pick<Props, 'name' | 'label' | 'readingOf'>) {
  const { labels, readings } = useFormDetails()
  useEffect(() => {
    labels.set(name, label)
    readings.set(name, (value) =>
      Array.isArray(value) ? value.map((entry) => readingOf(Object(entry))).join(', ') : undefined,
    )
  }, [labels, readings, name, label, readingOf])
}
