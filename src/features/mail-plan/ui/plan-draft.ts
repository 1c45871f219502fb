import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { PlannedMailType } from '@/contract/values/mails'
import type { WallClockSpan } from '@/features/workshops/rules'
import type { PlannedMail, plannedMailDraft } from '../contract'
import { planProblemOf } from '../rules'
import { PRESETS, type PresetName, presetOf, presetsFor } from './plan-offset'

export type PlanValues = z.input<typeof plannedMailDraft> & FieldValues

export function draftOf(mail: PlannedMail): PlanValues {
  const { id, ...draft } = mail
  return draft
}

/** Proposes a reminder at the first usual time that is still to come and not planned yet. */
export function proposeReminder(plan: readonly PlannedMail[], event: WallClockSpan | undefined, now: Date): PlanValues {
  const type = 'reminder'
  const planned = plan.filter((mail) => mail.type === type).map(presetOf)
  const possible = possiblePresets(type, event, now)
  const name = possible.find((preset) => !planned.includes(preset)) ?? possible[0] ?? 'day_before'
  return { type, audience: 'registered', ...PRESETS[name], subject: '', body: '', attachment: null }
}

/** The usual times that are still to come for an event; all of them in the plan of new events. */
export const possiblePresets = (type: PlannedMailType, event: WallClockSpan | undefined, now: Date): PresetName[] =>
  presetsFor(type).filter((name) => !event || !planProblemOf({ type, ...PRESETS[name] }, event, now))
