import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormats } from '@/client/formats'
import { showInstant } from '@/i18n/formats'
import { Link } from '@/i18n/navigation'
import { StatusChip, type Tone } from '@/ui/StatusChip'
import { type AuditEntry, type AuditFilter, isAuditAction, isAuditObject } from '../contract'
import { readable } from '../rules'
import classes from './audit.module.css'
import { Changes } from './Changes'
import { objectPath } from './object-path'

type Props = { entry: AuditEntry; narrow: (filter: AuditFilter) => void }

const TONES: Record<string, Tone> = { create: 'good', delete: 'bad', erase: 'bad', update: 'active', cancel: 'watch' }

/** Who did what to whom; what of it changed opens below. */
export function AuditItem({ entry, narrow }: Props) {
  const t = useTranslations('audit')
  const formats = useFormats()
  const { created_at, action, changes } = entry
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <time className={classes.time} dateTime={created_at}>
          {showInstant(created_at, formats)}
        </time>
        <Person entry={entry} narrow={narrow} />
        <StatusChip tone={TONES[action]}>
          {isAuditAction(action) ? t(`actions.${action}`) : readable(action)}
        </StatusChip>
        <Thing entry={entry} />
      </div>
      {changes.length > 0 && <Details entry={entry} />}
    </li>
  )
}

/** The name narrows the log to what this person did. */
function Person({ entry: { user }, narrow }: Props) {
  const t = useTranslations('audit')
  if (!user) return <span className={classes.nobody}>{t('nobody_signed_in')}</span>
  const name = user.name ?? t('gone_user', { id: String(user.id) })
  return (
    <button
      type="button"
      className={classes.person}
      aria-label={t('only_person', { name })}
      onClick={() => narrow({ user: user.id })}
    >
      {name}
    </button>
  )
}

function Thing({ entry }: Pick<Props, 'entry'>) {
  const t = useTranslations('audit')
  const { object, object_id, title } = entry
  const kind = isAuditObject(object) ? t(`objects.${object}`) : readable(object)
  const path = objectPath(entry)
  const name = title ?? (isNamed(object_id) ? t('gone_object', { id: object_id }) : '')
  return (
    <span className={classes.thing}>
      <span className={classes.kind}>{kind}</span>{' '}
      {path ? (
        <Link className={classes.link} href={path}>
          {name}
        </Link>
      ) : (
        <span className={classes.gone}>{name}</span>
      )}
    </span>
  )
}

/** Of what there is only one, there is no name. */
const isNamed = (id: string | null): id is string => id !== null && id !== 'all'

function Details({ entry: { object, action, changes, created_at } }: Pick<Props, 'entry'>) {
  const t = useTranslations('audit')
  const formats = useFormats()
  const list = useId()
  const [opened, setOpened] = useState(false)
  const words = opened ? t('hide_changes') : t('show_changes', { count: changes.length })
  return (
    <>
      <Button
        variant="subtle"
        aria-expanded={opened}
        aria-controls={opened ? list : undefined}
        aria-label={`${words}: ${t('changes_of', { at: showInstant(created_at, formats) })}`}
        onClick={() => setOpened((before) => !before)}
      >
        {words}
      </Button>
      {opened && <Changes id={list} object={object} action={action} changes={changes} />}
    </>
  )
}
