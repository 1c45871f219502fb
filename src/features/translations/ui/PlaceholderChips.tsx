import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { Cluster } from '@/ui/layout/layout'
import type { Placeholder } from '../rules'
import classes from './TextRow.module.css'

type Props = {
  placeholders: Placeholder[]
  field: RefObject<HTMLTextAreaElement | null>
  write: (text: string) => void
}

/** A button inserts its placeholder at the caret, a tag around the selection. */
export function PlaceholderChips({ placeholders, field, write }: Props) {
  const t = useTranslations('translations')
  if (placeholders.length === 0) return null

  const insert = ({ before, after }: Placeholder) => {
    const { current: area } = field
    if (!area) return
    const { selectionStart: start, selectionEnd: end, value } = area
    area.focus()
    area.setRangeText(before + (after ? value.slice(start, end) : '') + after, start, end, 'end')
    write(area.value)
  }
  return (
    <Cluster as="ul" gap="xs" aria-label={t('placeholders')}>
      {placeholders.map((placeholder) => (
        <li key={placeholder.name}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t('insert', { name: placeholder.name })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(placeholder)}
          >
            {placeholder.name}
          </button>
        </li>
      ))}
    </Cluster>
  )
}
