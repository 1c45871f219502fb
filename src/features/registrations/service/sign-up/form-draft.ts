import { urlOf } from '@/contract/endpoint'
import type { FormDraft } from '@/contract/field-errors'
import { findFormDraft } from '@/server/http/form-drafts'
import { registerInterest } from '../../contract/interest'
import { addCompanions, registerParty } from '../../contract/public'

const EVENT_FORMS = [registerParty, registerInterest].map((endpoint) => urlOf(endpoint))

type FormOfPage = {
  workshop_id: number
  invite_slug: string | null
  /** The addresses of more forms that stand on the page. */
  otherForms?: string[]
}

/** The form of this page as it was refused without script. A form of another event or invitation is ignored. */
export async function findSignUpDraft(id: string | null, page: FormOfPage): Promise<FormDraft | undefined> {
  const draft = id === null ? null : await findFormDraft(id)
  return draft && isOfPage(draft, page) ? draft : undefined
}

function isOfPage({ action, values }: FormDraft, { workshop_id, invite_slug, otherForms = [] }: FormOfPage): boolean {
  if ((values.invite_slug ?? null) !== invite_slug) return false
  // The link of a companions' form belongs to one event.
  if (action === urlOf(addCompanions)) return invite_slug !== null
  return [...EVENT_FORMS, ...otherForms].includes(action) && values.workshop_id === String(workshop_id)
}
