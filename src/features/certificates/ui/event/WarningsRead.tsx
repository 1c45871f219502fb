import { Checkbox } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import { Callout } from '@/ui/feedback/Callout'
import type { CertifyingBody } from '../../contract/issuing'

type Props = {
  warnings: readonly string[]
  /** Those that the reader has ticked; a warning that came later takes the tick away. */
  read: readonly string[]
  onChange: (read: readonly string[]) => void
}

export const isRead = (warnings: readonly string[], read: readonly string[]): boolean => warnings.join() === read.join()

export function WarningsRead({ warnings, read, onChange }: Props) {
  const t = useTranslations('certificates')
  return (
    <Callout tone="watch">
      {t('warnings_count', { count: warnings.length })}
      <Checkbox
        checked={isRead(warnings, read)}
        onChange={(event) => onChange(event.currentTarget.checked ? warnings : [])}
        label={t('warnings_read')}
      />
    </Callout>
  )
}

export function EventNumberWarnings({ bodies }: { bodies: readonly CertifyingBody[] }) {
  const t = useTranslations('certificates')
  const words = useTranslations('accreditations')
  const locale = useLocale()
  const wrong = bodies.flatMap((body) => (body.number_problem ? [{ ...body, problem: body.number_problem }] : []))
  if (wrong.length === 0) return null
  return (
    <Callout tone="watch">
      {wrong.map((body) => (
        <p key={body.key}>{t('event_number', { body: nameIn(body, locale), problem: words(body.problem) })}</p>
      ))}
    </Callout>
  )
}
