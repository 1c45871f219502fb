'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFieldMessages } from '@/client/use-api-form'
import { Confirm } from '@/ui/Confirm'
import { sideOf } from '../contract'
import { type Draft, draftId, problemsIn } from './drafts'
import classes from './SaveBar.module.css'
import type { Address } from './use-address'
import type { useDrafts } from './use-drafts'

type Props = { editing: ReturnType<typeof useDrafts>; address: Address }

/** How many texts are typed and not saved, and what holds them back; it is not there while there are none. */
export function SaveBar({ editing, address }: Props) {
  const t = useTranslations('translations')
  const { drafts, saving, saveAll, discard } = editing
  if (drafts.size === 0) return null
  return (
    <div className={classes.bar}>
      <Held drafts={[...drafts.values()]} address={address} />
      <div className={classes.actions}>
        <Button loading={saving} onClick={() => void saveAll()}>
          {t('save', { count: drafts.size })}
        </Button>
        {!saving && (
          <Confirm
            label={t('discard')}
            question={t('discard_question', { count: drafts.size })}
            onYes={() => Promise.resolve(discard())}
          />
        )}
        <p className={classes.state} role="status">
          {t('typed', { count: drafts.size })}
        </p>
      </div>
    </div>
  )
}

/** Each a way to its text, which may be in another module by now. */
function Held({ drafts, address }: { drafts: Draft[]; address: Address }) {
  const t = useTranslations('translations')
  const say = useFieldMessages()
  const held = drafts.flatMap((draft) => {
    const [problem] = problemsIn(draft)
    const text = draft.theirs ? t('undecided') : problem ? say(problem) : draft.refused?.[0]
    return text ? [{ draft, text }] : []
  })
  if (held.length === 0) return null
  return (
    <ul className={classes.held}>
      {held.map(({ draft, text }) => (
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
