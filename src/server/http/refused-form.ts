import type { Locale } from '@/contract/locales'
import { loadTranslator } from '@/i18n/messages'
import { findFormDraft } from './form-drafts'
import { translateFieldErrors } from './problems'

type FormsOfPage = {
  /** Returns the form of the page that sends to this address. */
  formAt: (action: string) => { errorTexts?: string } | undefined
  locale: Locale
}

/**
 * Finds the form that was refused without script, with a sentence for each field and one for the whole form. Undefined for
 * a form of another page.
 */
export async function findRefusedForm(id: string | null, { formAt, locale }: FormsOfPage) {
  const draft = id === null ? null : await findFormDraft(id)
  const form = draft && formAt(draft.action)
  if (!draft || !form) return undefined
  const translator = await loadTranslator(locale)
  const sentences = translateFieldErrors(translator, draft.errors, form.errorTexts)
  const errors = Object.fromEntries(Object.entries(sentences).map(([name, [first = '']]) => [name, first]))
  const [problem] = translateFieldErrors(translator, { '': draft.text ? [draft.text] : [] })[''] ?? []
  return { action: draft.action, values: draft.values, errors, problem }
}
