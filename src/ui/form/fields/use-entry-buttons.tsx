import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../buttons/IconButton'
import classes from './entry-list.module.css'

type Entries = {
  /** The ids of the buttons begin with it; the button that adds an entry has it itself. */
  id: string
  names: readonly string[]
  move: (from: number, to: number) => void
  remove: (index: number) => void
}

/**
 * The buttons that move the entries of a list or remove them. The focus follows the entry, and a screen reader hears
 * what happened.
 */
export function useEntryButtons({ id, names, move, remove }: Entries) {
  const t = useTranslations('core')
  const [announcement, setAnnouncement] = useState('')
  const announce = (act: () => void, words: string) =>
    flushSync(() => {
      act()
      setAnnouncement(words)
    })
  const moveBy = (index: number, by: 1 | -1) => {
    const to = index + by
    const words = t('pick_moved', { name: names[index] ?? '', place: to + 1, count: names.length })
    announce(() => move(index, to), words)
    const [way, back] = by < 0 ? ['up', 'down'] : ['down', 'up']
    focusFirstEnabled(`${id}-${to}-${way}`, `${id}-${to}-${back}`)
  }
  const removeAt = (index: number) => {
    announce(() => remove(index), t('pick_removed', { name: names[index] ?? '' }))
    focusFirstEnabled(`${id}-${index}-remove`, `${id}-${index - 1}-remove`, id)
  }
  const buttonsOf = (index: number) => {
    const name = names[index] ?? ''
    const own = `${id}-${index}`
    return (
      <span className={classes.buttons}>
        <IconButton
          id={`${own}-up`}
          icon={IconArrowUp}
          label={t('pick_up', { name })}
          disabled={index === 0}
          onClick={() => moveBy(index, -1)}
        />
        <IconButton
          id={`${own}-down`}
          icon={IconArrowDown}
          label={t('pick_down', { name })}
          disabled={index === names.length - 1}
          onClick={() => moveBy(index, 1)}
        />
        <IconButton
          id={`${own}-remove`}
          tone="bad"
          icon={IconX}
          label={t('pick_remove', { name })}
          onClick={() => removeAt(index)}
        />
      </span>
    )
  }
  const status = (
    <span className="visually-hidden" role="status">
      {announcement}
    </span>
  )
  return { buttonsOf, status, announce }
}

/** Gives the focus to the first of these elements that is on the page and enabled. */
const focusFirstEnabled = (...ids: string[]) =>
  ids
    .map((id) => document.getElementById(id))
    .find((element) => element !== null && !element.matches(':disabled'))
    ?.focus()
