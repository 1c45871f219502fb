import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { line, lines, richText } from './shapes'

/** Includes lone surrogates, which neither PostgreSQL nor a mail accepts. */
const anything = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })

describe('text that somebody typed', () => {
  it.each([
    ['of one line', line(1000)],
    ['in lines', lines(1000)],
    ['of the editor', richText],
  ])('%s can be stored for any input', (_, shape) => {
    fc.assert(
      fc.property(anything, (typed) => {
        const { success, data = '' } = shape.safeParse(typed)
        expect(data.isWellFormed()).toBe(true)
        expect(data).not.toContain('\0')
        expect(success || !typed.isWellFormed() || /\p{C}|[\u2028\u2029]/u.test(typed)).toBe(true)
      }),
    )
  })

  it('of the editor is measured as it is sent, as the OpenAPI document says', () => {
    expect(richText.safeParse(`${'\0'.repeat(50_000)}${'a'.repeat(50_000)}`).data).toBe('a'.repeat(50_000))
    expect(richText.safeParse(`${'\0'.repeat(50_001)}${'a'.repeat(50_000)}`).success).toBe(false)
  })
})
