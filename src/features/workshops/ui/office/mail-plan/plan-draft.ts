import type { PlannedMail, PlannedMailType } from '../../../contract/mail-plan'
import { planProblemOf } from '../../../rules'
import type { PlannedEvent, PlanValues } from './PlanForm'
import { PRESETS, type PresetName, presetOf, presetsFor } from './plan-offset'

/** The values of the form for a mail of the plan. */
export function draftOf(mail: PlannedMail): PlanValues {
  const { type, audience, anchor, offset_days, at_time, offset_minutes, subject, body, attachment, updated_at } = mail
  return { type, audience, anchor, offset_days, at_time, offset_minutes, subject, body, attachment, updated_at }
}

/** Proposes a reminder at the first usual time that is still to come and not planned yet. */
export function proposeReminder(plan: readonly PlannedMail[], event: PlannedEvent | undefined, now: Date): PlanValues {
  const type = 'reminder'
  const planned = plan.filter((mail) => mail.type === type).map(presetOf)
  const possible = possiblePresets(type, event, now)
  const name = possible.find((preset) => !planned.includes(preset)) ?? possible[0] ?? 'day_before'
  return { type, audience: 'registered', ...PRESETS[name], subject: '', body: '', attachment: null }
}

/** The usual times that are still to come for an event; all of them in the plan of new events. */
export const possiblePresets = (type: PlannedMailType, event: PlannedEvent | undefined, now: Date): PresetName[] =>
  presetsFor(type).filter((name) => !event || !planProblemOf({ type, ...PRESETS[name] }, event, now))
