import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFieldMessages } from '@/client/forms/use-api-form'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { sideOf } from '../contract'
import { type Draft, draftId, draftProblemsOf } from './drafts'
import classes from './SaveBar.module.css'
import type { useDrafts } from './use-drafts'
import type { Address } from './use-url-filters'

type Props = { editing: ReturnType<typeof useDrafts>; address: Address }

export function SaveBar({ editing, address }: Props) {
  const t = useTranslations('translations')
  const { drafts, saving, saveAll, discard } = editing
  if (drafts.size === 0) return null
  return (
    <Stack gap="xs" className={classes.bar}>
      <BlockedDrafts drafts={[...drafts.values()]} address={address} />
      <Cluster gap="md">
        <Button loading={saving} onClick={() => void saveAll()}>
          {t('save', { count: drafts.size })}
        </Button>
        {!saving && (
          <ConfirmButton
            label={t('discard')}
            question={t('discard_question', { count: drafts.size })}
            onConfirm={() => Promise.resolve(discard())}
          />
        )}
        <Muted role="status">{t('typed', { count: drafts.size })}</Muted>
      </Cluster>
    </Stack>
  )
}

/** Each item links to its text, which may be in another module. */
function BlockedDrafts({ drafts, address }: { drafts: Draft[]; address: Address }) {
  const t = useTranslations('translations')
  const fieldMessage = useFieldMessages()
  const blocked = drafts.flatMap((draft) => {
    const [problem] = draftProblemsOf(draft)
    const text = draft.theirs ? t('undecided') : problem ? fieldMessage(problem) : draft.refused?.[0]
    return text ? [{ draft, text }] : []
  })
  if (blocked.length === 0) return null
  return (
    <ul className={classes.blocked}>
      {blocked.map(({ draft, text }) => (
        <li key={draftId(draft)}>
          <button
            type="button"
            className={classes.link}
            onClick={() =>
              address.show(sideOf(draft.path.slice(0, draft.path.indexOf('.'))), draft.language, draft.path)
            }
          >
            {draft.path}
          </button>{' '}
          {text}
        </li>
      ))}
    </ul>
  )
}
