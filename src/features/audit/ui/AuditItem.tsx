import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormats } from '@/client/config/formats'
import { officeEventPath } from '@/features/workshops/contract/office-path'
import { showInstant } from '@/i18n/formats'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Cluster, Muted } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { type AuditEntry, type AuditFilter, isAuditAction } from '../contract'
import { authorNameOf, pagePathOf, readableName } from '../rules/shown-changes'
import classes from './audit.module.css'
import { ChangeList } from './ChangeList'
import { DeedText } from './HistoryItem'
import { useObjectName, usePagesByKind } from './object-kinds'

type Props = { entry: AuditEntry; setFilter: (filter: AuditFilter) => void }

const TONES: Record<string, Tone> = { create: 'good', delete: 'bad', erase: 'bad', update: 'active', cancel: 'watch' }

export function AuditItem({ entry, setFilter }: Props) {
  const t = useTranslations('audit')
  const formats = useFormats()
  const { created_at, object, action, changes } = entry
  const list = useId()
  const [opened, setOpened] = useState(false)
  return (
    <li className={classes.item}>
      <Cluster gap="0 md" className={classes.head}>
        <time className={classes.time} dateTime={created_at}>
          {showInstant(created_at, formats)}
        </time>
        <PersonButton entry={entry} setFilter={setFilter} />
        <StatusChip tone={TONES[action]}>
          {isAuditAction(action) ? t(`actions.${action}`) : readableName(action)}
        </StatusChip>
        <AuditedObject entry={entry} />
        {changes.length > 0 && (
          <ChangesButton entry={entry} opened={opened} list={list} onToggle={() => setOpened((before) => !before)} />
        )}
      </Cluster>
      {opened && <ChangeList id={list} object={object} action={action} changes={changes} />}
    </li>
  )
}

/** A click on the name filters the log by this person. A helper has no account by which it could be filtered. */
function PersonButton({ entry, setFilter }: Props) {
  const t = useTranslations('audit')
  const name = authorNameOf(entry, useTranslations())
  const { user } = entry
  if (!user) return entry.helper === null ? <Muted as="span">{name}</Muted> : name
  return (
    <button
      type="button"
      className={classes.person}
      aria-label={t('only_person', { name })}
      onClick={() => setFilter({ user: user.id })}
    >
      {name}
    </button>
  )
}

function AuditedObject({ entry }: Pick<Props, 'entry'>) {
  const t = useTranslations('audit')
  const { object, object_id, title, workshop_id, described } = entry
  const kind = useObjectName()(object)
  const pages = usePagesByKind().get(object) ?? []
  const event = workshop_id === null ? undefined : officeEventPath(workshop_id)
  // A deleted object has no page.
  const path = object_id !== null && title !== null ? pagePathOf(pages, { id: object_id, event }) : undefined
  const name = title ?? (hasName(object_id) ? t('gone_object', { id: object_id }) : '')
  return (
    <span
      className={classes.thing}
      data-described={described ? true : undefined}
      title={name ? `${kind} ${name}` : kind}
    >
      {described && (
        <>
          <DeedText deed={described} /> ·{' '}
        </>
      )}
      <Muted as="span">{kind}</Muted> {path ? <Link href={path}>{name}</Link> : <Muted as="span">{name}</Muted>}
    </span>
  )
}

/** A kind with a single object has no name for it. */
const hasName = (id: string | null): id is string => id !== null && id !== 'all'

type ToggleProps = { entry: AuditEntry; opened: boolean; list: string; onToggle: () => void }

function ChangesButton({ entry: { changes, created_at }, opened, list, onToggle }: ToggleProps) {
  const t = useTranslations('audit')
  const formats = useFormats()
  const words = opened ? t('hide_changes') : t('show_changes', { count: changes.length })
  return (
    <Button
      className={classes.changes}
      variant="subtle"
      aria-expanded={opened}
      aria-controls={opened ? list : undefined}
      aria-label={`${words}: ${t('changes_of', { at: showInstant(created_at, formats) })}`}
      onClick={onToggle}
    >
      {words}
    </Button>
  )
}
