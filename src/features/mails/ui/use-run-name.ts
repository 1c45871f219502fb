import { useTranslations } from 'next-intl'
import { isOneOf } from '@/contract/fields'
import type { MailRun } from '../contract'

/** These runs are named by their mail alone. */
const NAMED_BY_TYPE = ['numbers', 'evaluation', 'evaluation_reminder', 'seated'] as const

export function useRunName() {
  const t = useTranslations('mail_log')
  return ({ kind, type: typeName, queued: count }: Pick<MailRun, 'kind' | 'type' | 'queued'>): string => {
    const type = t(`type_${typeName}`)
    const name = isOneOf(NAMED_BY_TYPE, kind) ? type : t(`run_${kind}`, { type })
    return kind === 'audience' ? name : t('run_people', { name, count })
  }
}
