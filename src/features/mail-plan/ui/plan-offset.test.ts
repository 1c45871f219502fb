import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLAN_ANCHORS, PLANNED_MAIL_TYPES } from '@/contract/values/mails'
import { AUDIENCES_OF_TYPE, plannedMailDraft } from '../contract'
import { DEFAULT_TIME, offsetOf, PRESETS, partsOf, presetOf, presetsFor } from './plan-offset'

describe('the time of a planned mail', () => {
  const anchor = fc.constantFrom(...PLAN_ANCHORS)

  it('is the same after a form has shown it in days', () => {
    fc.assert(
      fc.property(anchor, fc.integer({ min: -365, max: 365 }), (from, offset_days) => {
        const offset = { anchor: from, offset_days, at_time: DEFAULT_TIME, offset_minutes: null }
        expect(offsetOf(partsOf(offset), offset.at_time)).toEqual(offset)
      }),
    )
  })

  it('is the same after a form has shown it in hours or minutes', () => {
    fc.assert(
      fc.property(anchor, fc.integer({ min: -10_080, max: 10_080 }), (from, offset_minutes) => {
        const offset = { anchor: from, offset_days: null, at_time: null, offset_minutes }
        expect(offsetOf(partsOf(offset), null)).toEqual(offset)
      }),
    )
  })

  it.each(PLANNED_MAIL_TYPES)('is proposed so that a %s can be planned for it', (type) => {
    const [audience] = AUDIENCES_OF_TYPE[type]
    const names = presetsFor(type)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      expect(presetOf(PRESETS[name])).toBe(name)
      const draft = { type, audience, ...PRESETS[name], subject: 'Parking', body: '<p>Behind the house.</p>' }
      expect(plannedMailDraft.safeParse(draft).success).toBe(true)
    }
  })
})
