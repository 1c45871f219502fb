import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addKey, endBurst, type KeyBurst, NO_BURST } from './key-burst'

type Key = { key: string; gap: number }

/** The text that a field receives of these keys, and the codes that were read. */
function press(keys: Key[]) {
  let burst: KeyBurst = NO_BURST
  let field = ''
  let before = ''
  const scans: string[] = []
  let at = 1_000
  for (const { key, gap } of keys) {
    at += gap
    const step = addKey(burst, { key, at, isRepeated: false, hasModifier: false })
    field += step.returns ?? ''
    if (step.begins) before = field
    if (!step.hides) field += key.length === 1 ? key : `<${key}>`
    if (step.scan !== undefined) {
      scans.push(step.scan)
      field = before
    }
    burst = step.burst
  }
  return { scans, field: field + (endBurst(burst).returns ?? '') }
}

const typedAt = (text: string, gap: number): Key[] => Array.from(text, (key) => ({ key, gap }))
const digits = fc.bigInt({ min: 10n ** 14n, max: 10n ** 200n }).map(String)
const scannerGap = fc.integer({ min: 0, max: 50 })
const personGap = fc.integer({ min: 51, max: 900 })

describe('a hand scanner that types', () => {
  it('is read whole, and leaves the field as a person had filled it', () => {
    const scan = fc.record({ code: digits, gap: scannerGap, end: fc.constantFrom('Enter', 'Tab') })
    fc.assert(
      fc.property(fc.string(), personGap, scan, (typed, pause, { code, gap, end }) => {
        const [first, ...others] = typedAt(`*${code}*`, gap)
        const keys = [...typedAt(typed, pause), { key: '*', ...first, gap: pause }, ...others, { key: end, gap }]
        expect(press(keys)).toEqual({ scans: [`*${code}*`], field: typed })
      }),
    )
  })

  it('presses no button by the second key with which some end a code', () => {
    const ends = [
      { key: 'Enter', gap: 20 },
      { key: 'Enter', gap: 20 },
    ]
    expect(press([...typedAt('802760012345678', 10), ...ends]).field).toBe('')
    expect(press([...typedAt('802760012345678', 10), ...ends, { key: 'Enter', gap: 600 }]).field).toBe('<Enter>')
  })

  it('is not a person, whose keys all reach the field', () => {
    fc.assert(
      fc.property(fc.string(), personGap, (typed, gap) => {
        expect(press([...typedAt(typed, gap), { key: 'Enter', gap }])).toEqual({ scans: [], field: `${typed}<Enter>` })
      }),
    )
  })

  it('is not a few fast keys, which reach the field late but whole', () => {
    expect(press([...typedAt('Lang', 20), { key: 'Enter', gap: 20 }])).toEqual({ scans: [], field: 'Lang<Enter>' })
    expect(press([...typedAt('Langer', 20), { key: 'x', gap: 400 }])).toEqual({ scans: [], field: 'Langerx' })
    expect(press([...typedAt('Langer', 20), { key: 'ArrowDown', gap: 20 }]).field).toBe('Langer<ArrowDown>')
  })
})
