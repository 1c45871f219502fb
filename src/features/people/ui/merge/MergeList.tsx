import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { useNotices } from '@/client/notices/notices'
import { useAction } from '@/client/notices/use-action'
import { showInstant, showInstantDate } from '@/i18n/formats'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { Bullets, Muted, Row, Rows } from '@/ui/layout/layout'
import { type BlockedPart, type PersonMerge, undoMerge } from '../../contract/merges'
import type { Person } from '../../contract/people'
import { PersonCard } from '../PersonCard'
import classes from '../PersonPage.module.css'
import { useRefreshPerson } from '../use-refresh-person'

/** The merges of the last weeks, each of which can be undone. */
export function MergeList({ person }: { person: Person }) {
  const t = useTranslations('person.merge')
  const [blocked, setBlocked] = useState<BlockedPart[]>([])
  if (person.merges.length === 0) return null
  return (
    <PersonCard title={t('list')} count={person.merges.length}>
      <Rows>
        {person.merges.map((merge) => (
          <MergeEntry key={merge.id} id={person.id} merge={merge} onUndone={setBlocked} />
        ))}
      </Rows>
      {blocked.length > 0 && <BlockedParts blocked={blocked} />}
    </PersonCard>
  )
}

type EntryProps = { id: string; merge: PersonMerge; onUndone: (blocked: BlockedPart[]) => void }

function MergeEntry({ id, merge, onUndone }: EntryProps) {
  const t = useTranslations('person.merge')
  const may = useMay()
  const formats = useFormats()
  const undo = useUndo({ id, merge, onUndone })
  const { merged_email: email, author, created_at, undone_at, undoable_until } = merge
  const state = undone_at
    ? t('undone', { date: showInstantDate(undone_at, formats) })
    : t('undoable', { date: showInstantDate(undoable_until, formats) })
  return (
    <Row className={classes.note}>
      <p>{email}</p>
      <Muted isSmall>
        {[showInstant(created_at, formats), author && t('by', { name: author }), state].filter(Boolean).join(' · ')}
      </Muted>
      {!undone_at && may(undoMerge) && (
        <ConfirmButton label={t('undo')} question={t('undo_question', { email })} onConfirm={undo} />
      )}
    </Row>
  )
}

function useUndo({ id, merge, onUndone }: EntryProps) {
  const t = useTranslations('person.merge')
  const notices = useNotices()
  const refresh = useRefreshPerson()
  return useAction(() => call(undoMerge, { params: { id, merge: merge.id } }), {
    onDone: ({ blocked }) => {
      onUndone(blocked)
      if (blocked.length === 0) notices.inform(t('undone_all'))
    },
    onSettled: refresh,
  }).runToEnd
}

function BlockedParts({ blocked }: { blocked: BlockedPart[] }) {
  const t = useTranslations('person.merge')
  return (
    <Callout tone="watch" role="status" title={t('undone_partly')}>
      <Bullets>
        {blocked.map(({ part, title, reason }) => (
          <li key={`${part} ${title}`}>{`${t(`part_${part}`, { title: title ?? '' })}: ${t(`reason_${reason}`)}`}</li>
        ))}
      </Bullets>
    </Callout>
  )
}
