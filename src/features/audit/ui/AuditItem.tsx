import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormats } from '@/client/config/formats'
import { personPagePath } from '@/contract/person-page'
import { officeEventPath } from '@/features/workshops/contract/office-path'
import { showInstant } from '@/i18n/formats'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Link } from '@/ui/navigation/Link'
import { type AuditEntry, type AuditFilter, type AuditObject, isAuditAction, isAuditObject } from '../contract'
import { authorNameOf, readableName } from '../rules'
import classes from './audit.module.css'
import { ChangeList } from './ChangeList'

type Props = { entry: AuditEntry; setFilter: (filter: AuditFilter) => void }

const TONES: Record<string, Tone> = { create: 'good', delete: 'bad', erase: 'bad', update: 'active', cancel: 'watch' }

/** One entry of the log; its changes open below. */
export function AuditItem({ entry, setFilter }: Props) {
  const t = useTranslations('audit')
  const formats = useFormats()
  const { created_at, object, action, changes } = entry
  const list = useId()
  const [opened, setOpened] = useState(false)
  return (
    <li className={classes.item}>
      <div className={classes.head}>
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
      </div>
      {opened && <ChangeList id={list} object={object} action={action} changes={changes} />}
    </li>
  )
}

/** A click on the name filters the log by this person. A helper has no account by which it could be filtered. */
function PersonButton({ entry, setFilter }: Props) {
  const t = useTranslations('audit')
  const name = authorNameOf(entry, useTranslations())
  const { user } = entry
  if (!user) return <span className={entry.helper === null ? classes.nobody : undefined}>{name}</span>
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
  const { object, object_id, title } = entry
  const kind = isAuditObject(object) ? t(`objects.${object}`) : readableName(object)
  const path = objectPathOf(entry)
  const name = title ?? (hasName(object_id) ? t('gone_object', { id: object_id }) : '')
  return (
    <span className={classes.thing} title={name ? `${kind} ${name}` : kind}>
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

type ObjectLocation = { object_id: string; event: string | undefined }

const PATHS: Record<AuditObject, (of: ObjectLocation) => string | undefined> = {
  workshops: ({ event }) => event,
  registrations: ({ event, object_id }) =>
    event &&
    (/^\d+$/.test(object_id) ? `${event}?tab=registrations` : `${event}?tab=registrations&person=${object_id}`),
  import_results: ({ event, object_id }) => event && `${event}/imports/${object_id}`,
  helper_links: ({ event }) => event,
  check_in_devices: ({ event }) => event,
  attendance_papers: ({ event }) => event && `${event}?tab=registrations`,
  mails: () => undefined,
  mail_runs: ({ event }) => event && `${event}?tab=mails`,
  planned_mails: ({ event }) => (event ? `${event}?tab=plan` : '/admin/mail-plan'),
  person_merges: ({ object_id }) => personPagePath(object_id),
  consents: ({ object_id }) => personPagePath(object_id),
  person_notes: ({ object_id }) => personPagePath(object_id),
  certificates: ({ event }) => event && `${event}?tab=certificates`,
  certificate_templates: ({ object_id }) => `/admin/certificate-templates/${object_id}`,
  certificate_signers: ({ object_id }) => `/admin/certificate-signers/${object_id}`,
  evaluation_templates: ({ object_id }) => `/admin/evaluation-templates/${object_id}`,
  evaluations: ({ event }) => event && `${event}?tab=evaluation`,
  signing_keys: () => undefined,
  list_settings: () => undefined,
  list_views: () => undefined,
  accreditations: ({ event }) => event && `${event}?tab=accreditations`,
  bodies: ({ object_id }) => `/admin/accreditation-bodies/${object_id}`,
  audiences: ({ object_id }) => `/admin/audiences/${object_id}`,
  consent_topics: ({ object_id }) => `/admin/consent-topics/${object_id}`,
  professions: ({ object_id }) => `/admin/professions/${object_id}`,
  sponsors: ({ object_id }) => `/admin/sponsors/${object_id}`,
  blacklisted_emails: ({ object_id }) => `/admin/blacklist/${object_id}`,
  notification_emails: ({ object_id }) => `/admin/notification-emails/${object_id}`,
  season_recipients: ({ object_id }) => `/admin/season/recipients/${object_id}`,
  frontend_texts: ({ object_id }) => `/admin/frontend/${object_id}`,
  translation_overrides: () => '/system/translations',
  users: ({ object_id }) => `/system/users/${object_id}`,
  oauth_accounts: ({ object_id }) => `/system/users/${object_id}`,
  roles: ({ object_id }) => `/system/roles/${object_id}`,
  permissions: ({ object_id }) => `/system/permissions/${object_id}`,
  privacy: () => '/system/privacy',
  route_permissions: () => '/system/permissions',
}

/** The page of the object of an entry; undefined once the object is deleted. */
function objectPathOf({ object, object_id, title, workshop_id }: AuditEntry): string | undefined {
  if (!isAuditObject(object) || object_id === null || title === null) return undefined
  return PATHS[object]({ object_id, event: workshop_id === null ? undefined : officeEventPath(workshop_id) })
}
