'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useWatch } from 'react-hook-form'
import { type EntryAction, EntryButtons, focusFirstEnabled } from '@/ui/form/fields/EntryButtons'
import { useFormDetails } from '@/ui/form/form-details'
import { type BodyCategory, type BodyDraft, CATEGORIES_MAX, EMPTY_CATEGORY } from '../../contract/bodies'
import { nameIn } from '../../rules/names'
import { CategoryFields } from './CategoryFields'
import classes from './categories.module.css'

const FIELD = 'categories'

/** The categories of a body, each folded to one line, in an order of their own. */
export function CategoriesField() {
  const t = useTranslations('bodies')
  const core = useTranslations('core')
  const id = useId()
  const { readOnly } = useFormDetails()
  const nameOf = useCategoryNames()
  const { fields, append, move, remove } = useFieldArray<{ categories: BodyCategory[] }>({ name: FIELD })
  const [announcement, setAnnouncement] = useState('')
  const [added, setAdded] = useState<number>()
  useCategoriesLabel()

  const idOf = (index: number) => (action: EntryAction) => `${id}-${index}-${action}`
  const change = (act: () => void, words: string) =>
    flushSync(() => {
      act()
      setAnnouncement(words)
    })
  const moveBy = (index: number, by: 1 | -1) => {
    const to = index + by
    setAdded(undefined)
    change(() => move(index, to), core('pick_moved', { name: nameOf(index), place: to + 1, count: fields.length }))
    const [way, back] = by < 0 ? (['up', 'down'] as const) : (['down', 'up'] as const)
    focusFirstEnabled(idOf(to)(way), idOf(to)(back))
  }
  const removeAt = (index: number) => {
    setAdded(undefined)
    change(() => remove(index), core('pick_removed', { name: nameOf(index) }))
    focusFirstEnabled(idOf(index)('remove'), idOf(index - 1)('remove'), `${id}-add`)
  }
  return (
    <div>
      <div id={`${id}-label`} className={classes.label}>
        {t('categories')}
      </div>
      <p className={classes.hint}>{t('categories_hint')}</p>
      {fields.length > 0 && (
        <ol className={classes.list} aria-labelledby={`${id}-label`}>
          {fields.map((field, index) => (
            <li key={field.id} className={classes.entry}>
              <details className={classes.details} open={added === index}>
                <summary className={classes.summary}>{nameOf(index)}</summary>
                <CategoryFields name={`${FIELD}.${index}`} />
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
      {!readOnly && fields.length < CATEGORIES_MAX && (
        <Button
          id={`${id}-add`}
          variant="default"
          leftSection={<IconPlus aria-hidden size={18} />}
          onClick={() => {
            setAdded(fields.length)
            append(EMPTY_CATEGORY, { focusName: `${FIELD}.${fields.length}.code` })
          }}
        >
          {t('category_add')}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  )
}

/** The categories as they are typed, by their places. */
function useCategoryNames() {
  const t = useTranslations('bodies')
  const locale = useLocale()
  const categories = useWatch<BodyDraft, 'categories'>({ name: FIELD })
  return (index: number): string => {
    const category = categories?.[index]
    const words = category ? [category.code, nameIn(category, locale)].filter(Boolean) : []
    return words.join(' · ') || t('category', { number: index + 1 })
  }
}

/** Lets the question about a conflict name the field. */
function useCategoriesLabel() {
  const t = useTranslations('bodies')
  const { labels, readings } = useFormDetails()
  useEffect(() => {
    labels.set(FIELD, t('categories'))
    readings.set(FIELD, (value) =>
      Array.isArray(value)
        ? value.map((category) => String(Reflect.get(Object(category), 'code'))).join(', ')
        : undefined,
    )
  }, [labels, readings, t])
}
