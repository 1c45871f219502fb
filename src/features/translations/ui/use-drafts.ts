'use client'

import { useTranslations } from 'next-intl'
import { use, useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { CallFailed, call } from '@/client/call'
import { takeDraft, useKeeping } from '@/client/drafts'
import { FormHost } from '@/client/form-host'
import { useNotices } from '@/client/notices'
import { LOCALES } from '@/contract/locales'
import { CALLS, saveClientTranslations } from '../contract'
import {
  type Batch,
  batchesOf,
  type Draft,
  type Drafts,
  decided,
  draftId,
  problemsIn,
  withRefused,
  withSaved,
  withTheirs,
  withTyped,
} from './drafts'
import { useFreshTexts } from './use-fresh-texts'

/** Under which what is typed is kept. */
const TEXTS = '/api/system/translations/'

/** What is typed and not saved, whichever module, side and language it belongs to, and how it is saved. */
export function useDrafts() {
  const t = useTranslations('translations')
  const notices = useNotices()
  const save = useSave()
  const busy = useRef(false)
  const [saving, setSaving] = useState(false)
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  useKept(drafts, setDrafts)
  const type = useCallback((draft: Draft) => setDrafts((before) => withTyped(before, draft)), [])
  const decide = useCallback(
    (draft: Draft, whose: 'mine' | 'theirs') => setDrafts((before) => decided(before, draft, whose)),
    [],
  )

  const saveAll = async () => {
    if (busy.current) return
    const open = [...drafts.values()].filter((draft) => draft.theirs || problemsIn(draft).length > 0)
    if (open.length > 0) return notices.invalid(t('not_saved', { count: open.length }))
    busy.current = true
    setSaving(true)
    try {
      for (const batch of batchesOf(drafts)) await save(batch, setDrafts)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  return { drafts, type, decide, saving, saveAll, discard: () => setDrafts(new Map()) }
}

/** Whose session ends finds everything typed again after signing in. */
function useKept(drafts: Drafts, setDrafts: (drafts: Drafts) => void): void {
  const { draftBack } = useNotices()
  useEffect(() => {
    const kept = keptDrafts.safeParse(takeDraft(TEXTS)).data?.drafts ?? []
    if (kept.length === 0) return
    setDrafts(new Map(kept.map((draft) => [draftId(draft), draft])))
    draftBack()
  }, [setDrafts, draftBack])
  const valuesOf = useCallback(() => ({ drafts: [...drafts.values()] }), [drafts])
  useKeeping(TEXTS, { active: drafts.size > 0, valuesOf })
}

const keptDrafts = z.object({
  drafts: z.array(
    z.object({
      language: z.enum(LOCALES),
      path: z.string(),
      text: z.string(),
      seen: z.string(),
      shipped: z.string(),
      left_out: z.boolean().optional(),
    }),
  ),
})

type SetDrafts = (change: (before: Drafts) => Drafts) => void

function useSave() {
  const t = useTranslations('translations')
  const notices = useNotices()
  const refresh = useFreshTexts()
  const host = use(FormHost)

  const refuse = ({ drafts }: Batch, reason: unknown): ((before: Drafts) => Drafts) | undefined => {
    if (!(reason instanceof CallFailed)) throw reason
    const { status, errors, conflict } = reason
    if (status === 409 && conflict) {
      notices.alert(t('conflict_title'), t('conflict_text'))
      // Whoever takes theirs finds it in the field.
      void refresh()
      const found = saveClientTranslations.response.parse(conflict.current)
      return (before) => withTheirs(before, drafts, { texts: found.translations ?? {}, by: found.changed_by ?? {} })
    }
    if (status === 422) notices.invalid(reason.message)
    else notices.failed(reason)
    return (before) => withRefused(before, drafts, errors)
  }

  return async (batch: Batch, setDrafts: SetDrafts): Promise<void> => {
    const work = () => call(CALLS[batch.side].save, { body: bodyOf(batch) })
    const refused = await (host ? host.run(work) : work()).then(
      () => undefined,
      (reason: unknown) => refuse(batch, reason),
    )
    if (refused) return setDrafts(refused)
    notices.saved()
    // First what is saved now, so that no row shows for a moment what it said before.
    await refresh()
    setDrafts((before) => withSaved(before, batch.drafts))
  }
}

const bodyOf = ({ language, drafts }: Batch) => ({
  language,
  translations: Object.fromEntries(drafts.map(({ path, text }) => [path, text])),
  seen: Object.fromEntries(drafts.map(({ path, seen }) => [path, seen])),
})
