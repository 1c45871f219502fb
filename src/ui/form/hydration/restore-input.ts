type Choice = Pick<HTMLOptionElement, 'selected' | 'defaultSelected'>
type State = {
  name: string
  type: string
  value: string
  defaultValue?: string
  checked?: boolean
  defaultChecked?: boolean
  options?: Iterable<Choice>
}

/** Whether somebody has changed this control since the server sent it: by hand, or by a program that fills in forms. */
export function isTyped(control: State): boolean {
  // No copy of it will do: what a control knows of itself lies in its prototype.
  const { name, type, options } = control
  if (!name || type === 'hidden' || type === 'file') return false
  if (type === 'radio') return control.checked === true && control.defaultChecked === false
  if (type === 'checkbox') return control.checked !== control.defaultChecked
  if (options) return [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return control.value !== control.defaultValue
}

/**
 * What was typed before the page woke up. React takes the values that it finds in the controls for its own and reports
 * no change, so the form would know nothing of them and overwrite them: each change is made once more before its eyes.
 */
export function takeTyped({ elements }: HTMLFormElement): void {
  for (const control of elements) {
    if (control instanceof HTMLSelectElement && isTyped(control)) change(control)
    if (control instanceof HTMLTextAreaElement && isTyped(control)) retype(control, HTMLTextAreaElement.prototype)
    if (control instanceof HTMLInputElement && isTyped(control)) redo(control)
  }
}

const change = (control: Element) => control.dispatchEvent(new Event('change', { bubbles: true }))

function redo(control: HTMLInputElement): void {
  if (control.type !== 'checkbox' && control.type !== 'radio') return retype(control, HTMLInputElement.prototype)
  control.checked = control.defaultChecked
  control.click()
}

/** React watches the control's own property, and not that of its prototype. */
function retype(control: HTMLInputElement | HTMLTextAreaElement, prototype: object): void {
  const { value } = control
  control.value = control.defaultValue
  Reflect.set(prototype, 'value', value, control)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
