'use client'

import { Input, Select, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListEndpoint, RowOf } from '@/client/calls/lists'
import { type EntryAction, EntryButtons, focusFirstEnabled } from '../fields/EntryButtons'
import { type FieldProps, useField } from '../form-details'
import own from './pick-list.module.css'
import { movePicked, type PickedItem, pickedItemsOf } from './picked-items'
import { useListSearch } from './use-list-search'

type Props<E extends ListEndpoint> = FieldProps & {
  /** The list that is searched with `q`; without it nothing can be added. */
  from?: E
  display: (row: RowOf<E>) => string
}

/** Chooses several of too many to list, in an order of their own; emits `[{ id, name }]`. */
export function PickListField<E extends ListEndpoint>({ from, display, ...props }: Props<E>) {
  const t = useTranslations('core')
  const { id, value, onChange, onBlur, error, disabled } = useField(props)
  const [announcement, setAnnouncement] = useState('')
  const picks = pickedItemsOf(value)
  const change = (next: PickedItem[], words: string) => {
    flushSync(() => {
      onChange(next)
      setAnnouncement(words)
    })
  }
  const add = (pick: PickedItem) => change([...picks, pick], t('picked', { name: pick.name, place: picks.length + 1 }))
  return (
    <Input.Wrapper
      id={`${id}-box`}
      labelElement="div"
      label={props.label}
      description={props.description}
      error={error}
      required={props.required}
    >
      {picks.length === 0 && disabled && <Text c="dimmed">{t('empty')}</Text>}
      {picks.length > 0 && <PickedList id={id} picks={picks} change={change} label={props.label} disabled={disabled} />}
      {from && !disabled && (
        <PickSearch
          id={id}
          from={from}
          display={display}
          picks={picks}
          onBlur={onBlur}
          label={props.label}
          invalid={Boolean(error)}
          onPick={add}
        />
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </Input.Wrapper>
  )
}

type ListProps = {
  id: string
  label: string
  picks: PickedItem[]
  disabled?: boolean
  change: (next: PickedItem[], words: string) => void
}

function PickedList({ id, label, picks, disabled, change }: ListProps) {
  const t = useTranslations('core')
  const button = (pick: PickedItem, action: EntryAction) => `${id}-${pick.id}-${action}`

  const move = (from: number, by: 1 | -1) => {
    const pick = picks[from]
    if (!pick) return
    change(
      movePicked(picks, { from, by }),
      t('pick_moved', { name: pick.name, place: from + by + 1, count: picks.length }),
    )
    const [way, back] = by < 0 ? (['up', 'down'] as const) : (['down', 'up'] as const)
    focusFirstEnabled(button(pick, way), button(pick, back))
  }
  const remove = (at: number) => {
    const pick = picks[at]
    const next = picks[at + 1] ?? picks[at - 1]
    if (!pick) return
    change(picks.toSpliced(at, 1), t('pick_removed', { name: pick.name }))
    focusFirstEnabled(...(next ? [button(next, 'remove')] : []), id)
  }
  return (
    <ol className={own.list} aria-label={label}>
      {picks.map((pick, index) => (
        <li key={pick.id} className={own.pick}>
          <span className={own.name}>{pick.name}</span>
          {!disabled && (
            <span className={own.buttons}>
              <EntryButtons
                name={pick.name}
                idOf={(action) => button(pick, action)}
                isFirst={index === 0}
                isLast={index === picks.length - 1}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

type SearchProps<E extends ListEndpoint> = {
  id: string
  label: string
  from: E
  display: (row: RowOf<E>) => string
  picks: PickedItem[]
  invalid: boolean
  onPick: (pick: PickedItem) => void
  onBlur: () => void
}

function PickSearch<E extends ListEndpoint>(props: SearchProps<E>) {
  const { id, label, from, display, picks, invalid, onPick, onBlur } = props
  const t = useTranslations('core')
  const { typed, setTyped, hits, hint } = useListSearch(from)
  const chosen = new Set(picks.map((pick) => pick.id))
  const offered = hits.filter((row) => !chosen.has(Number(row.id)))
  return (
    <Select
      id={id}
      aria-label={t('pick_add', { field: label })}
      aria-describedby={invalid ? `${id}-box-error` : undefined}
      placeholder={t('pick_add', { field: label })}
      searchable
      error={invalid}
      filter={({ options }) => options}
      nothingFoundMessage={hits.length > 0 && offered.length === 0 ? t('pick_all_added') : hint}
      data={offered.map((row) => ({ value: String(row.id), label: display(row) }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onBlur={onBlur}
      onChange={(key) => {
        const row = offered.find((candidate) => String(candidate.id) === key)
        if (row) onPick({ id: Number(row.id), name: display(row) })
        setTyped('')
      }}
    />
  )
}
