import { Input, Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ListEndpoint, RowOf } from '@/client/calls/lists'
import { Card, Muted, Stack } from '../../layout/layout'
import classes from '../fields/entry-list.module.css'
import { useEntryButtons } from '../fields/use-entry-buttons'
import { type FieldProps, useField } from '../form-details'
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
  const picks = pickedItemsOf(value)
  const { buttonsOf, status, announce } = useEntryButtons({
    id,
    names: picks.map(({ name }) => name),
    move: (start, end) => onChange(movePicked(picks, start, end)),
    remove: (index) => onChange(picks.toSpliced(index, 1)),
  })
  const add = (pick: PickedItem) =>
    announce(() => onChange([...picks, pick]), t('picked', { name: pick.name, place: picks.length + 1 }))
  return (
    <Input.Wrapper
      id={`${id}-box`}
      labelElement="div"
      label={props.label}
      description={props.description}
      error={error}
      required={props.required}
    >
      <Stack gap="xs">
        {picks.length === 0 && disabled && <Muted>{t('empty')}</Muted>}
        {picks.length > 0 && (
          <Card as="ol" isFlush aria-label={props.label}>
            {picks.map((pick, index) => (
              <li key={pick.id} className={classes.entry}>
                <Muted as="span" aria-hidden>
                  {index + 1}.
                </Muted>
                <span className={classes.details}>{pick.name}</span>
                {!disabled && buttonsOf(index)}
              </li>
            ))}
          </Card>
        )}
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
      </Stack>
      {status}
    </Input.Wrapper>
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
