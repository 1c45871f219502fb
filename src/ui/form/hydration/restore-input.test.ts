import { describe, expect, it } from 'vitest'
import { isTyped } from './typed-before'

const text = { name: 'email', type: 'email', value: '', defaultValue: '' }
const box = { name: 'terms', type: 'checkbox', value: 'on', checked: true, defaultChecked: true }
const option = (selected: boolean, defaultSelected: boolean) => ({ selected, defaultSelected })

describe('what was typed before the page woke up', () => {
  it('is a text that differs from what the server sent, even an emptied one', () => {
    expect(isTyped(text)).toBe(false)
    expect(isTyped({ ...text, value: 'mona@example.org' })).toBe(true)
    expect(isTyped({ ...text, defaultValue: 'invited@example.org' })).toBe(true)
  })

  it('is a box that was ticked or unticked', () => {
    expect(isTyped(box)).toBe(false)
    expect(isTyped({ ...box, checked: false })).toBe(true)
  })

  it('is the choice that was made, not the one that it replaced', () => {
    const radio = { ...box, type: 'radio' }
    expect(isTyped({ ...radio, checked: true, defaultChecked: false })).toBe(true)
    expect(isTyped({ ...radio, checked: false, defaultChecked: true })).toBe(false)
    const list = { name: 'gender', type: 'select-one', value: 'f' }
    expect(isTyped({ ...list, options: [option(true, true), option(false, false)] })).toBe(false)
    expect(isTyped({ ...list, options: [option(false, true), option(true, false)] })).toBe(true)
  })

  it('is nothing that no person types', () => {
    expect(isTyped({ ...text, name: '', value: 'x' })).toBe(false)
    expect(isTyped({ ...text, type: 'hidden', value: 'x' })).toBe(false)
    expect(isTyped({ ...text, type: 'file', value: 'x' })).toBe(false)
  })
})
