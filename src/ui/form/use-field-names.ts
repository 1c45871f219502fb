import { useLocale } from 'next-intl'
import { LANGUAGE_TAGS } from '@/contract/locales'
import { useFormDetails } from './form-details'

/** Lists the labels of fields as words of a sentence; a field that the form does not show has no label. */
export function useFieldNames() {
  const locale = useLocale()
  const { labels } = useFormDetails()
  return (fields: readonly string[]): string => {
    const names = [...labels].filter(([name]) => fields.includes(name)).map(([, label]) => label)
    return new Intl.ListFormat(LANGUAGE_TAGS[locale]).format(names)
  }
}
