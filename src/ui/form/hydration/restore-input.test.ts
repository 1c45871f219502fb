import { describe, expect, it } from 'vitest'
import { isUserChanged } from './restore-input'

const text = { name: 'email', type: 'email', value: '', defaultValue: '' }
const box = { name: 'terms', type: 'checkbox', value: 'on', checked: true, defaultChecked: true }
const option = (selected: boolean, defaultSelected: boolean) => ({ selected, defaultSelected })

describe('input from before hydration', () => {
  it("is a text that differs from the server's, also an emptied one", () => {
    expect(isUserChanged(text)).toBe(false)
    expect(isUserChanged({ ...text, value: 'mona@example.org' })).toBe(true)
    expect(isUserChanged({ ...text, defaultValue: 'invited@example.org' })).toBe(true)
  })

  it('is a checkbox that was ticked or unticked', () => {
    expect(isUserChanged(box)).toBe(false)
    expect(isUserChanged({ ...box, checked: false })).toBe(true)
  })

  it('is the option that was chosen, not the one that it replaced', () => {
    const radio = { ...box, type: 'radio' }
    expect(isUserChanged({ ...radio, checked: true, defaultChecked: false })).toBe(true)
    expect(isUserChanged({ ...radio, checked: false, defaultChecked: true })).toBe(false)
    const list = { name: 'gender', type: 'select-one', value: 'f' }
    expect(isUserChanged({ ...list, options: [option(true, true), option(false, false)] })).toBe(false)
    expect(isUserChanged({ ...list, options: [option(false, true), option(true, false)] })).toBe(true)
  })

  it('is never a control that no person fills in', () => {
    expect(isUserChanged({ ...text, name: '', value: 'x' })).toBe(false)
    expect(isUserChanged({ ...text, type: 'hidden', value: 'x' })).toBe(false)
    expect(isUserChanged({ ...text, type: 'file', value: 'x' })).toBe(false)
  })
})
