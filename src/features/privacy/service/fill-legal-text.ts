import type { CleanHtml } from '@/contract/shapes'
import { env } from '@/env'
import { fillAndClean } from '@/features/mails/service/render/fill-placeholders'
import type { LegalPlaceholder } from '@/features/texts/contract'
import { PERIOD_VALUES } from './periods'

const organiser_name = env.CONTACT_NAME ?? env.APP_NAME

/** A changed setting changes the text at once, so that a notice never promises another period than the one that is kept. */
const VALUES = {
  ...Object.fromEntries(Object.entries(PERIOD_VALUES).map(([name, period]) => [name, String(period)])),
  organiser_name,
  organiser: [organiser_name, env.CONTACT_ADDRESS, env.CONTACT_PHONE, env.CONTACT_EMAIL].filter(Boolean).join(', '),
} satisfies Partial<Record<LegalPlaceholder, string>>

export const fillLegalText = (html: string): CleanHtml => fillAndClean(html, VALUES)
