import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'

const DEBOUNCE_MS = 250

type Choice = { value: string; label: string }

/** The text that is typed into a select, as the search that is sent after a pause. */
export function useSearch() {
  const [typed, setTyped] = useState('')
  const [isOpened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<Choice | null>(null)
  // The field shows the label of the choice, which is no search.
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), DEBOUNCE_MS)
  return { typed, setTyped, isOpened, open: () => setOpened(true), chosen, setChosen, search }
}

type Props = Pick<SelectProps, 'openOnFocus'> & {
  label: string
  placeholder: string
  state: ReturnType<typeof useSearch>
  isSearching: boolean
  found: Choice[] | undefined
  value: string | null
  isDisabled?: boolean
  onChange: (value: string | null) => void
}

/** Chooses one of the rows that the server finds for what is typed. */
export function SearchSelect({ state, isSearching, found = [], isDisabled, onChange, ...shown }: Props) {
  const core = useTranslations('core')
  const { chosen, setChosen } = state
  const isListed = found.some(({ value }) => value === chosen?.value)
  const choices = chosen && shown.value !== null && !isListed ? [chosen, ...found] : found
  const choose = (value: string | null) => {
    setChosen(choices.find((choice) => choice.value === value) ?? null)
    onChange(value)
  }
  return (
    <Select
      {...shown}
      searchable
      clearable
      disabled={isDisabled}
      clearButtonProps={{ 'aria-label': core('clear') }}
      // The server searches by more than the label, so that its results are not filtered again.
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? core('searching') : core('nothing_found')}
      data={choices}
      searchValue={state.typed}
      onSearchChange={state.setTyped}
      onDropdownOpen={state.open}
      onChange={choose}
    />
  )
}
