import { InlineScript } from './InlineScript'

/** The parameters by which an address tells the result of a form, or of signing in. */
const OUTCOME_PARAMETERS = ['done', 'of', 'sent', 'renewed', 'added', 'interest', 'resent', 'problem', 'error']

/**
 * Removes the result of a form from the address once the page shows it, so that neither a reload nor the history shows
 * an old result again. Without script the address keeps it.
 */
export const RemoveOutcome = () => <InlineScript run={removeOutcome} given={[OUTCOME_PARAMETERS]} />

function removeOutcome(names: readonly string[]) {
  const address = new URL(window.location.href)
  const shown = names.filter((name) => address.searchParams.has(name))
  if (shown.length === 0) return
  for (const name of shown) address.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', address)
  // The browser may keep the whole page for its history.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}
