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
    if (control instanceof HTMLTextAreaElement && isUserChanged(control)) restoreText(control)
    if (control instanceof HTMLInputElement && isUserChanged(control)) restoreControl(control)
  }
}

const dispatchChange = (control: Element) => control.dispatchEvent(new Event('change', { bubbles: true }))

function restoreControl(control: HTMLInputElement): void {
  if (control.type !== 'checkbox' && control.type !== 'radio') return restoreText(control)
  control.checked = control.defaultChecked
  control.click()
}

/**
 * React compares the text that it reads with the one that it read last: it reads that of the server first, then the typed
 * one. The text of the control itself is not set, because that would move the caret.
 */
function restoreText(control: HTMLInputElement | HTMLTextAreaElement): void {
  const property = Object.getOwnPropertyDescriptor(control, 'value')
  if (!property) return
  for (const text of [control.defaultValue, control.value]) {
    Object.defineProperty(control, 'value', {
      configurable: true,
      get: () => text,
      set: () => undefined,
    })
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  Object.defineProperty(control, 'value', property)
}
