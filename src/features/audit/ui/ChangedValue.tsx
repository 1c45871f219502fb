import { IconArrowRight } from '@tabler/icons-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useFormats } from '@/client/formats'
import { HEADER_IMAGES } from '@/features/workshops/contract/public'
import { officePath } from '@/features/workshops/ui/event-path'
import { languageName } from '@/i18n/calendar'
import { showDate, showTime, showUtcClock } from '@/i18n/formats'
import { Link } from '@/i18n/navigation'
import { type Change, type ChangeAction, type ShownValue, SOME_FILE } from '../contract'
import classes from './history.module.css'

/** What stood in a field and what stands there now. */
export function ChangedValue({ change, action }: { change: Change; action: ChangeAction }) {
  const t = useTranslations('audit')
  const { field, before, after } = change
  if (field === 'duplicate_of') return <Original id={Number(after)} />
  if (before === SOME_FILE || after === SOME_FILE) return t(fileWords(change))
  if (action !== 'update') return <Value field={field} value={action === 'create' ? after : before} />
  if (before === after) return t('look_changed')
  return (
    <span className={classes.pair}>
      <del className={classes.before}>
        <span className="visually-hidden">{t('before')} </span>
        <Value field={field} value={before} />
      </del>
      <IconArrowRight className={classes.arrow} aria-hidden size={16} />
      <ins className={classes.after}>
        <span className="visually-hidden">{t('after')} </span>
        <Value field={field} value={after} />
      </ins>
    </span>
  )
}

function fileWords({ before, after }: Change) {
  if (before === null) return 'file_added'
  return after === null ? 'file_removed' : 'file_replaced'
}

function Original({ id }: { id: number }) {
  const t = useTranslations('audit')
  return (
    <Link className={classes.link} href={officePath(id)}>
      {t('event_number', { id: String(id) })}
    </Link>
  )
}

const AS_SHOWN: { [field in Change['field']]?: typeof showDate } = {
  date: showDate,
  time: showTime,
  end_time: showTime,
  registration_deadline: showUtcClock,
}

function Value({ field, value }: { field: Change['field']; value: ShownValue }) {
  const t = useTranslations('core')
  const { number } = useFormatter()
  if (value === null) return t('empty')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return typeof value === 'number' ? number(value) : <Words field={field} text={value} />
}

/** As the form says it, where it has words for what is stored. */
function Words({ field, text }: { field: Change['field']; text: string }) {
  const [t, names] = [useTranslations('audit'), useTranslations('workshops')]
  const [locale, formats] = [useLocale(), useFormats()]
  const theme = HEADER_IMAGES.find((known) => known === text)
  if (text === '') return t('no_words')
  if (field === 'presence_type') return names(text === 'Online' ? 'presence_online' : 'presence_onsite')
  if (field === 'language') return languageName(text, locale)
  if (field === 'header_image' && theme) return names(`form_theme_${theme}`)
  return AS_SHOWN[field]?.(text, formats) ?? text
}
