const AWAITING_HYDRATION = 'data-awaiting-hydration'
/** The value of the mark after a submit by a button without a value of its own. */
const SENT = 'sent'

/** Matches the fields in which Enter does not send the form; on its button, Enter does. */
export const ENTER_FIELD_SELECTOR = 'input:not([type=submit], [type=button], [type=file], [type=reset])'

// Before hydration, sending a form is postponed until the form works, and Enter in a field does not send it.
const SCRIPT = `(() => {
  addEventListener('submit', (event) => {
    if (!event.target.matches('[${AWAITING_HYDRATION}]')) return
    event.preventDefault()
    event.target.setAttribute('${AWAITING_HYDRATION}', event.submitter?.value || '${SENT}')
  }, true)
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target.matches('[${AWAITING_HYDRATION}] ${ENTER_FIELD_SELECTOR}')) event.preventDefault()
  }, true)
})()`

/** A page without script is not affected. */
export const BeforeHydrationScript = () => <script>{SCRIPT}</script>

/** Marks a form that does not work before hydration. */
export const awaitingHydration = { [AWAITING_HYDRATION]: '' }

export const isSubmitPostponed = (form: HTMLFormElement) => Boolean(form.getAttribute(AWAITING_HYDRATION))

/** Ends the wait for hydration. Returns a function that repeats the postponed submit, if there was one. */
export function endHydrationWait(form: HTMLFormElement): (() => void) | undefined {
  const submitted = form.getAttribute(AWAITING_HYDRATION)
  form.removeAttribute(AWAITING_HYDRATION)
  if (!submitted) return undefined
  const buttons = [...form.elements].filter((control) => control instanceof HTMLButtonElement)
  const pressed = buttons.find(({ name, value }) => name && value === submitted)
  return () => (pressed ? pressed.click() : form.requestSubmit())
}
