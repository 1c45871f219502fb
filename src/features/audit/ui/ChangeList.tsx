import { useTranslations } from 'next-intl'
import { Card, Muted } from '@/ui/layout/layout'
import type { AuditedChange } from '../contract'
import { findLabelKey, readableName } from '../rules/shown-changes'
import { ChangedValue } from './ChangedValue'
import classes from './history.module.css'

type Props = { id: string; object: string; action: string; changes: readonly AuditedChange[]; isFolded?: boolean }

export function ChangeList({ id, object, action, changes, isFolded }: Props) {
  return (
    <Card as="dl" isFlush id={id} className={classes.changes} data-folded={isFolded || undefined}>
      {changes.map((change) => (
        <div key={change.field} className={classes.change}>
          <Muted as="dt">
            <FieldName object={object} field={change.field} />
          </Muted>
          <dd>
            <ChangedValue change={change} action={action} />
          </dd>
        </div>
      ))}
    </Card>
  )
}

function FieldName(named: { object: string; field: string }) {
  const t = useTranslations()
  const key = findLabelKey(named, t)
  return key ? t(key) : readableName(named.field)
}
