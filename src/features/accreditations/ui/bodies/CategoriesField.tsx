'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { EntryListField } from '@/ui/form/fields/EntryListField'
import { type BodyDraft, CATEGORIES_MAX, EMPTY_CATEGORY } from '../../contract/bodies'
import { nameIn } from '../../rules/names'
import { CategoryFields } from './CategoryFields'

/** The categories of a body. */
export function CategoriesField() {
  const t = useTranslations('bodies')
  return (
    <EntryListField
      name="categories"
      label={t('categories')}
      hint={t('categories_hint')}
      addLabel={t('category_add')}
      max={CATEGORIES_MAX}
      newEntry={newCategory}
      firstField="code"
      nameOf={useCategoryNames()}
      readingOf={codeOf}
    >
      {(path) => <CategoryFields name={path} />}
    </EntryListField>
  )
}

const newCategory = () => EMPTY_CATEGORY

const codeOf = (category: object): string => String(Reflect.get(category, 'code'))

/** The categories as they are typed, by their places. */
function useCategoryNames() {
  const t = useTranslations('bodies')
  const locale = useLocale()
  const categories = useWatch<BodyDraft, 'categories'>({ name: 'categories' })
  return (index: number): string => {
    const category = categories?.[index]
    const words = category ? [category.code, nameIn(category, locale)].filter(Boolean) : []
    return words.join(' · ') || t('category', { number: index + 1 })
  }
}
