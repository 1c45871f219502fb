import { useTranslations } from 'next-intl'
import { NO_NUMBER, NUMBER_KINDS } from '@/contract/values/numbers'

/** Returns what people read as the value of a field; the answer "I have none" is stored as a word of its own. */
export function useFieldText() {
  const t = useTranslations('privacy')
  return (name: string, value: string | null) =>
    value === NO_NUMBER && NUMBER_KINDS.some((kind) => kind === name) ? t('no_number') : value
}
