const ASLEEP = 'data-asleep'

/** Public site, point 5: Enter in a field does not send the form; on the button it does. */
export const FIELD = 'input:not([type=submit], [type=button], [type=file], [type=reset])'

// Until the page is alive: a form that is sent waits for that, and Enter in a field sends none.
const SCRIPT = `(() => {
  addEventListener('submit', (event) => {
    if (!event.target.matches('[${ASLEEP}]')) return
    event.preventDefault()
    event.target.setAttribute('${ASLEEP}', 'sent')
  }, true)
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target.matches('[${ASLEEP}] ${FIELD}')) event.preventDefault()
  }, true)
})()`

/** Without script nothing of it happens. */
export const AsleepScript = () => <script>{SCRIPT}</script>

/** Marks a form that is of no use before its script. */
export const asleep = { [ASLEEP]: '' }

/** Answers whether somebody has sent the form before. */
export function wake(form: HTMLFormElement): boolean {
  const isSent = form.getAttribute(ASLEEP) === 'sent'
  form.removeAttribute(ASLEEP)
  return isSent
}
