import { IconArrowRight } from '@tabler/icons-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { officeEventPath } from '@/features/workshops/contract/office-path'
import { languageName } from '@/i18n/calendar'
import { type Formats, showDate, showInstant, showTime, showUtcClock } from '@/i18n/formats'
import { Muted } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import type { AuditedChange, ShownValue } from '../contract'
import { fileKeyOf, isInstant, valueKeyOf } from '../rules/shown-changes'
import classes from './history.module.css'

type Props = { change: AuditedChange; action: string }

export function ChangedValue({ change, action }: Props) {
  const t = useTranslations()
  const own = useTranslations('audit')
  const { field, before, after, names } = change
  const file = fileKeyOf(change)
  if (!change.is_kept) return <Muted as="em">{own('not_kept')}</Muted>
  if (field === 'duplicate_of')
    return (
      <Link href={officeEventPath(Number(after))}>{names?.after ?? own('event_number', { id: String(after) })}</Link>
    )
  if (file) return t(file)
  if (before === undefined || action === 'create') return <FieldValue field={field} value={after} name={names?.after} />
  if (action === 'delete') return <FieldValue field={field} value={before} name={names?.before} />
  if (before === after) return own('look_changed')
  return (
    <span className={classes.pair}>
      <Muted as="del">
        <span className="visually-hidden">{own('before')} </span>
        <FieldValue field={field} value={before} name={names?.before} />
      </Muted>
      <IconArrowRight className={classes.arrow} aria-hidden size={16} />
      <ins className={classes.after}>
        <span className="visually-hidden">{own('after')} </span>
        <FieldValue field={field} value={after} name={names?.after} />
      </ins>
    </span>
  )
}

const FORMATTERS: Record<string, (text: string, formats: Formats) => string> = {
  date: showDate,
  time: showTime,
  end_time: showTime,
  registration_deadline: showUtcClock,
  attendance: (text, formats) => text.replace(/\d{4}-\d\d-\d\d/g, (day) => showDate(day, formats)),
}

/** The name of what the field refers to, else the words of the form for a stored value, where it has any. */
function FieldValue({ field, value, name }: { field: string; value: ShownValue; name?: string | null }) {
  const t = useTranslations()
  const { number } = useFormatter()
  const key = valueKeyOf({ field, value })
  if (name) return name
  if (name === null && value !== null) return t('audit.gone_object', { id: String(value) })
  if (key) return t(key)
  if (value === null) return t('core.empty')
  return typeof value === 'number' ? number(value) : <TextValue field={field} text={String(value)} />
}

function TextValue({ field, text }: { field: string; text: string }) {
  const t = useTranslations('audit')
  const locale = useLocale()
  const formats = useFormats()
  if (text === '') return t('no_words')
  if (field === 'language') return languageName(text, locale)
  if (isInstant(text)) return showInstant(text, formats)
  return FORMATTERS[field]?.(text, formats) ?? text
}
