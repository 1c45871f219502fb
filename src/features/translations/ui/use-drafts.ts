import { useTranslations } from 'next-intl'
import { use, useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { CallFailed, call } from '@/client/calls/call'
import { popDraft, useDraftStorage } from '@/client/forms/drafts'
import { FormFrameContext } from '@/client/forms/form-frame'
import { useNotices } from '@/client/notices/notices'
import { LOCALES } from '@/contract/locales'
import { ENDPOINTS_BY_SIDE, saveClientTranslations } from '../contract'
import {
  type Batch,
  batchesOf,
  type Draft,
  type Drafts,
  draftId,
  draftProblemsOf,
  withDecision,
  withRefused,
  withSaved,
  withTheirs,
  withTyped,
} from './drafts'
import { useRefreshTexts } from './use-refresh-texts'

const DRAFTS_KEY = '/api/system/translations/'

export function useDrafts() {
  const t = useTranslations('translations')
  const notices = useNotices()
  const save = useSaveBatch()
  const busy = useRef(false)
  const [saving, setSaving] = useState(false)
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  useStoredDrafts(drafts, setDrafts)
  const type = useCallback((draft: Draft) => setDrafts((before) => withTyped(before, draft)), [])
  const decide = useCallback(
    (draft: Draft, whose: 'mine' | 'theirs') => setDrafts((before) => withDecision(before, draft, whose)),
    [],
  )

  const saveAll = async () => {
    if (busy.current) return
    const open = [...drafts.values()].filter((draft) => draft.theirs || draftProblemsOf(draft).length > 0)
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

/** Drafts are restored after the session has ended and the user has signed in again. */
function useStoredDrafts(drafts: Drafts, setDrafts: (drafts: Drafts) => void): void {
  const { draftRestored } = useNotices()
  useEffect(() => {
    const stored = storedDrafts.safeParse(popDraft(DRAFTS_KEY)).data?.drafts ?? []
    if (stored.length === 0) return
    setDrafts(new Map(stored.map((draft) => [draftId(draft), draft])))
    draftRestored()
  }, [setDrafts, draftRestored])
  const valuesOf = useCallback(() => ({ drafts: [...drafts.values()] }), [drafts])
  useDraftStorage(DRAFTS_KEY, { active: drafts.size > 0, valuesOf })
}

const storedDrafts = z.object({
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

function useSaveBatch() {
  const t = useTranslations('translations')
  const notices = useNotices()
  const refresh = useRefreshTexts()
  const host = use(FormFrameContext)

  const refuse = ({ drafts }: Batch, reason: unknown): ((before: Drafts) => Drafts) | undefined => {
    if (!(reason instanceof CallFailed)) throw reason
    const { status, errors, conflict } = reason
    if (status === 409 && conflict) {
      notices.alert(t('conflict_title'), t('conflict_text'))
      // The field shows their text when the reader chooses it.
      void refresh()
      const found = saveClientTranslations.response.parse(conflict.current)
      return (before) => withTheirs(before, drafts, { texts: found.translations ?? {}, by: found.changed_by ?? {} })
    }
    if (status === 422) notices.invalid(reason.message)
    else notices.failed(reason)
    return (before) => withRefused(before, drafts, errors)
  }

  return async (batch: Batch, setDrafts: SetDrafts): Promise<void> => {
    const work = () => call(ENDPOINTS_BY_SIDE[batch.side].save, { body: bodyOf(batch) })
    const refused = await (host ? host.run(work) : work()).then(
      () => undefined,
      (reason: unknown) => refuse(batch, reason),
    )
    if (refused) return setDrafts(refused)
    notices.saved()
    // The saved texts are read first, so that no row shows its old text for a moment.
    await refresh()
    setDrafts((before) => withSaved(before, batch.drafts))
  }
}

const bodyOf = ({ language, drafts }: Batch) => ({
  language,
  translations: Object.fromEntries(drafts.map(({ path, text }) => [path, text])),
  seen: Object.fromEntries(drafts.map(({ path, seen }) => [path, seen])),
})
