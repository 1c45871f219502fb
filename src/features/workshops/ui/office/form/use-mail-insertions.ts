import { useTranslations } from 'next-intl'
import type { MailType } from '@/contract/values/mails'
import { placeholdersOf } from '@/features/mails/contract'

export function useMailInsertions(type: MailType) {
  const t = useTranslations('workshops')
  const choices = placeholdersOf(type).map((name) => ({
    value: `{${name}}`,
    label: t(`form_placeholders.${name}`),
    hint: t(`form_placeholder_hints.${name}`),
  }))
  return { label: t('form_placeholder'), choices }
}
