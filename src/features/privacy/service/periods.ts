import type { RetentionRule } from '@/contract/values/privacy'
import { env } from '@/env'
import { ENTRANCE_RETENTION_DAYS } from '@/features/check-in/service/forget-actions'
import { RETENTION_DAYS } from '@/features/evaluations/rules/states'
import { FAILURES_RETENTION_DAYS, UNDOABLE_DAYS } from '@/features/imports/contract'
import { BODY_RETENTION_DAYS } from '@/features/mails/contract'
import { MERGE_UNDO_DAYS } from '@/features/people/contract/merges'
import { RESTORABLE_DAYS } from '@/features/registrations/contract/office'
import type { LegalPlaceholder } from '@/features/texts/contract'
import type { RetentionUnit } from '../contract'
import { CONSENT_PROOF_MONTHS } from '../rules'

export const PERIODS: Record<RetentionRule, { period: number; unit: RetentionUnit }> = {
  past_registrations: { period: env.RETENTION_MONTHS, unit: 'months' },
  attendance_lists: { period: 0, unit: 'body' },
  mail_bodies: { period: BODY_RETENTION_DAYS, unit: 'days' },
  import_rows: { period: FAILURES_RETENTION_DAYS, unit: 'days' },
  saved_numbers: { period: env.SAVED_NUMBERS_MONTHS, unit: 'months' },
  removed_registrations: { period: RESTORABLE_DAYS, unit: 'days' },
  entrance: { period: ENTRANCE_RETENTION_DAYS, unit: 'days' },
  certificates: { period: 0, unit: 'body' },
  evaluations: { period: RETENTION_DAYS, unit: 'days' },
  consent_proofs: { period: CONSENT_PROOF_MONTHS, unit: 'months' },
  audit: { period: env.AUDIT_MONTHS, unit: 'months' },
  sessions: { period: 0, unit: 'days' },
}

/** The same periods as values of texts: of the notice, and of what people read about their data. */
export const PERIOD_VALUES = {
  months_people: env.RETENTION_MONTHS,
  months_numbers: env.SAVED_NUMBERS_MONTHS,
  months_proofs: CONSENT_PROOF_MONTHS,
  months_log: env.AUDIT_MONTHS,
  days_mails: BODY_RETENTION_DAYS,
  days_removed: RESTORABLE_DAYS,
  days_entrance: ENTRANCE_RETENTION_DAYS,
  days_evaluations: RETENTION_DAYS,
  days_imports: UNDOABLE_DAYS,
  days_merges: MERGE_UNDO_DAYS,
} satisfies Partial<Record<LegalPlaceholder, number>>
