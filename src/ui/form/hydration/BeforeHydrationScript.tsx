import { AWAITING_HYDRATION } from '@/contract/shared-names'

/** The value of the mark after a submit by a button without a value of its own. */
const SENT = 'sent'

/** Matches the fields in which Enter does not send the form; on its button, Enter does. */
export const ENTER_FIELD_SELECTOR = 'input:not([type=submit], [type=button], [type=file], [type=reset])'

// Before hydration, sending a form is postponed until the form works, and Enter in a field does not send it. Several
// buttons may be pressed meanwhile; pressing one again because nothing happens counts once. A switch, such as the one
// that shows a password, is marked until the form works, and pressing it again takes the mark away.
const SCRIPT = `(() => {
  addEventListener('submit', (event) => {
    if (!event.target.matches('[${AWAITING_HYDRATION}]')) return
    event.preventDefault()
    const presses = event.target.getAttribute('${AWAITING_HYDRATION}').split(' ').filter(Boolean)
    const press = event.submitter?.value || '${SENT}'
    if (presses.at(-1) !== press) presses.push(press)
    event.target.setAttribute('${AWAITING_HYDRATION}', presses.join(' '))
  }, true)
  addEventListener('click', (event) => {
    event.target.closest('[${AWAITING_HYDRATION}] button[aria-pressed]')?.toggleAttribute('${AWAITING_HYDRATION}')
  }, true)
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target.matches('[${AWAITING_HYDRATION}] ${ENTER_FIELD_SELECTOR}')) event.preventDefault()
  }, true)
})()`

/** A page without script is not affected. */
export const BeforeHydrationScript = () => <script>{SCRIPT}</script>

/** Marks a form that does not work before hydration. */
export const awaitingHydration = { [AWAITING_HYDRATION]: '' }

/** Ends the wait for hydration. Returns a function that repeats the presses from before it, if there were any. */
export function endHydrationWait(form: HTMLFormElement): (() => void) | undefined {
  const presses = form.getAttribute(AWAITING_HYDRATION)?.split(' ').filter(Boolean) ?? []
  form.removeAttribute(AWAITING_HYDRATION)
  const switches = form.querySelectorAll(`button[${AWAITING_HYDRATION}]`)
  for (const button of switches) button.removeAttribute(AWAITING_HYDRATION)
  if (presses.length + switches.length === 0) return undefined
  const buttons = [...form.elements].filter((control) => control instanceof HTMLButtonElement)
  const repeat = (press: string) => {
    const pressed = buttons.find(({ name, value }) => name && value === press)
    if (pressed) pressed.click()
    else form.requestSubmit()
  }
  return () => {
    // The switch of a password listens to this event instead of a click.
    for (const button of switches)
      button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
    presses.forEach(repeat)
  }
}
