import { z } from 'zod'
import { randomKey } from '@/client/calls/random-key'
import { instant, opaqueId } from '@/contract/shapes'
import type { RecordedAction } from './recorded-action'

const entry = z.object({
  id: opaqueId,
  presence: z.enum(['missing', 'here', 'gone']),
  at: z.number(),
  undoes: z.number().optional(),
  participated: instant.optional(),
})

/** Takes over the actions that the version before November 2026 stored for this event. */
export function takePreviousQueue(workshop_id: number, clock_offset: number): RecordedAction[] {
  const name = `check_in:${workshop_id}`
  try {
    const entries = z.array(entry).parse(JSON.parse(localStorage.getItem(name) ?? '[]'))
    localStorage.removeItem(name)
    return entries.map((previous) => toAction(previous, clock_offset))
  } catch {
    return []
  }
}

function toAction({ id, presence, at, undoes, participated }: z.output<typeof entry>, offset: number): RecordedAction {
  const times = { at: at + offset, ...(undoes !== undefined && { undoes: undoes + offset }) }
  const base = { id: randomKey(), registration_id: id, name: '', ...times }
  if (presence === 'missing') return { ...base, kind: 'not_came' }
  if (presence === 'gone') return { ...base, kind: 'left' }
  if (participated) return { ...base, kind: 'restored', participated }
  return { ...base, kind: undoes === undefined ? 'came' : 'stayed' }
}
