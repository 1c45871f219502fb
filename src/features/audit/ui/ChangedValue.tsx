import { IconArrowRight } from '@tabler/icons-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useFormats } from '@/client/formats'
import { officePath } from '@/features/workshops/ui/event-path'
import { languageName } from '@/i18n/calendar'
import { showDate, showInstant, showTime, showUtcClock } from '@/i18n/formats'
import { Link } from '@/i18n/navigation'
import type { AuditedChange, ShownValue } from '../contract'
import { fileKeyOf, isInstant, valueKeyOf } from '../rules'
import classes from './history.module.css'

type Props = { change: AuditedChange; action: string }

/** What stood in a field and what stands there now. */
export function ChangedValue({ change, action }: Props) {
  const t = useTranslations()
  const own = useTranslations('audit')
  const { field, before, after } = change
  const file = fileKeyOf(change)
  if (!change.is_kept) return <em className={classes.before}>{own('not_kept')}</em>
  if (field === 'duplicate_of') return <Original id={Number(after)} />
  if (file) return t(file)
  if (before === undefined || action === 'create') return <Value field={field} value={after} />
  if (action === 'delete') return <Value field={field} value={before} />
  if (before === after) return own('look_changed')
  return (
    <span className={classes.pair}>
      <del className={classes.before}>
        <span className="visually-hidden">{own('before')} </span>
        <Value field={field} value={before} />
      </del>
      <IconArrowRight className={classes.arrow} aria-hidden size={16} />
      <ins className={classes.after}>
        <span className="visually-hidden">{own('after')} </span>
        <Value field={field} value={after} />
      </ins>
    </span>
  )
}

function Original({ id }: { id: number }) {
  const t = useTranslations('audit')
  return (
    <Link className={classes.link} href={officePath(id)}>
      {t('event_number', { id: String(id) })}
    </Link>
  )
}

const AS_SHOWN: Record<string, typeof showDate> = {
  date: showDate,
  time: showTime,
  end_time: showTime,
  registration_deadline: showUtcClock,
}

/** As the form says it, where it has words for what is stored. */
function Value({ field, value }: { field: string; value: ShownValue }) {
  const t = useTranslations()
  const { number } = useFormatter()
  const key = valueKeyOf({ field, value })
  if (key) return t(key)
  if (value === null) return t('core.empty')
  return typeof value === 'number' ? number(value) : <Words field={field} text={String(value)} />
}

function Words({ field, text }: { field: string; text: string }) {
  const t = useTranslations('audit')
  const [locale, formats] = [useLocale(), useFormats()]
  if (text === '') return t('no_words')
  if (field === 'language') return languageName(text, locale)
  if (isInstant(text)) return showInstant(text, formats)
  return AS_SHOWN[field]?.(text, formats) ?? text
}
