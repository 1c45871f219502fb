type OptionState = Pick<HTMLOptionElement, 'selected' | 'defaultSelected'>
type ControlState = {
  name: string
  type: string
  value: string
  defaultValue?: string
  checked?: boolean
  defaultChecked?: boolean
  options?: Iterable<OptionState>
}

/** Tells whether a person or a program that fills in forms has changed this control since the server sent it. */
export function isUserChanged(control: ControlState): boolean {
  // A copy of the control would lose these properties, because they belong to its prototype.
  const { name, type, options } = control
  if (!name || type === 'hidden' || type === 'file') return false
  if (type === 'radio') return control.checked === true && control.defaultChecked === false
  if (type === 'checkbox') return control.checked !== control.defaultChecked
  if (options) return [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return control.value !== control.defaultValue
}

/**
 * Restores input from before hydration. React takes the values that it finds in the controls as its own and reports no
 * change, so the form would overwrite them: each change is repeated after hydration.
 */
export function restoreInput({ elements }: HTMLFormElement): void {
  for (const control of elements) {
    if (control instanceof HTMLSelectElement && isUserChanged(control)) dispatchChange(control)
    if (control instanceof HTMLTextAreaElement && isUserChanged(control))
      restoreText(control, HTMLTextAreaElement.prototype)
    if (control instanceof HTMLInputElement && isUserChanged(control)) restoreControl(control)
  }
}

const dispatchChange = (control: Element) => control.dispatchEvent(new Event('change', { bubbles: true }))

function restoreControl(control: HTMLInputElement): void {
  if (control.type !== 'checkbox' && control.type !== 'radio') return restoreText(control, HTMLInputElement.prototype)
  control.checked = control.defaultChecked
  control.click()
}

/** React observes the property of the control itself, not that of its prototype. */
function restoreText(control: HTMLInputElement | HTMLTextAreaElement, prototype: object): void {
  const { value } = control
  control.value = control.defaultValue
  Reflect.set(prototype, 'value', value, control)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
