import { IconArrowRight } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useFormats } from '@/client/formats'
import { officePath } from '@/features/workshops/ui/event-path'
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
  return <Link href={officePath(id)}>{t('event_number', { id: String(id) })}</Link>
}

const AS_SHOWN: { [field in Change['field']]?: typeof showDate } = {
  date: showDate,
  time: showTime,
  end_time: showTime,
  registration_deadline: showUtcClock,
}

function Value({ field, value }: { field: Change['field']; value: ShownValue }) {
  const [t, core, names] = [useTranslations('audit'), useTranslations('core'), useTranslations('workshops')]
  const number = useFormatter().number
  const formats = useFormats()
  if (value === null) return core('empty')
  if (typeof value === 'boolean') return core(value ? 'yes' : 'no')
  if (typeof value === 'number') return number(value)
  if (value === '') return t('no_words')
  if (field === 'presence_type') return names(value === 'Online' ? 'presence_online' : 'presence_onsite')
  return AS_SHOWN[field]?.(value, formats) ?? value
}
