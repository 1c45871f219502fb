import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { applyFormStep, readFormValues } from './form-fields'

const shape = z
  .object({
    name: z.string(),
    terms: z
      .boolean()
      .default(true)
      .refine((accepted) => accepted, 'terms_required'),
    wishes: z.array(z.object({ title: z.string(), urgent: z.boolean().optional() })).default([]),
  })
  .superRefine(() => undefined)

const read = (form: string) => readFormValues(shape, new URLSearchParams(form))

describe('a form', () => {
  it('holds the entries of its lists, whatever numbers are left out', () => {
    expect(read('name=Rose&wishes.0.title=a&wishes.7.title=b&wishes.7.urgent=on&terms=on')).toEqual({
      name: 'Rose',
      terms: true,
      wishes: [
        { title: 'a', urgent: false },
        { title: 'b', urgent: true },
      ],
    })
  })

  it('holds all texts that are sent under the name of a list of texts', () => {
    const choice = z.object({ people: z.array(z.string()).optional() }).optional()
    const chosen = (form: string) => readFormValues(choice, new URLSearchParams(form))
    expect(chosen('people=a&people=b&other=c')).toEqual({ people: ['a', 'b'] })
    expect(chosen('people=a')).toEqual({ people: ['a'] })
    expect(chosen('other=c')).toEqual({})
  })

  it('says no by a checkbox that it does not send, whatever the default of the call', () => {
    expect(read('name=Rose')).toEqual({ name: 'Rose', terms: false })
    expect(read('terms=false')).toEqual({ terms: false })
    expect(shape.parse({ name: 'Rose' }).terms).toBe(true)
  })

  it('keeps the first filled value of a name, so that a tick below a field does not replace what was typed', () => {
    const nameIn = (form: string) => read(form).name
    expect(nameIn('name=Rose&name=none')).toBe('Rose')
    expect(nameIn('name=&name=none')).toBe('none')
    expect(nameIn('name=')).toBe('')
    expect(read('wishes.0.title=a&wishes.0.title=none&wishes.1.title=&wishes.1.title=none').wishes).toMatchObject([
      { title: 'a' },
      { title: 'none' },
    ])
  })

  it('has only declared values, and no more entries than a list can have', () => {
    const long = Array.from({ length: 100 }, (_, index) => `wishes.${index}.title=x`).join('&')
    expect(read(`${long}&wishes.0.price=1&other=1&__proto__.0.title=x&wishes.0.__proto__=x`).wishes).toHaveLength(60)
    expect(Object.keys(read('other=1&wishes.0.price=1'))).toEqual(['terms', 'wishes'])
    expect(read('wishes.0.price=1').wishes).toEqual([{ urgent: false }])
    expect(({} as Record<string, unknown>).title).toBeUndefined()
  })
})

describe('a button of a form', () => {
  const values = { name: 'Rose', wishes: [{ title: 'a' }, { title: 'b' }] }

  it('adds an empty entry to a list or removes one, and leads there', () => {
    expect(applyFormStep('add.wishes', values)).toEqual({
      values: { ...values, wishes: [...values.wishes, {}] },
      anchor: 'wishes.2',
    })
    expect(applyFormStep('add.wishes', {}).values).toEqual({ wishes: [{}] })
    expect(applyFormStep('remove.wishes.0', values)).toEqual({
      values: { ...values, wishes: [{ title: 'b' }] },
      anchor: 'wishes',
    })
  })

  it('chooses entries of a list', () => {
    expect(applyFormStep('choose.wishes.7,9', values)).toEqual({
      values: { ...values, wishes: ['7', '9'] },
      anchor: 'wishes',
    })
  })

  it('changes the language of the page alone', () => {
    expect(applyFormStep('language.en', values)).toEqual({ values, locale: 'en' })
  })

  it.each([
    'language.xx',
    'add',
    'remove.wishes.9',
    'remove.name.0',
    'choose.wishes',
    'add.__proto__.x y',
    'unknown',
    'add.a/b',
  ])('changes nothing in the values by %s', (step) => {
    expect(applyFormStep(step, values).values).toMatchObject(values)
  })
})
