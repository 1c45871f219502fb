type Ask = (go: () => void) => void

let guard: Ask | undefined

/** While there are unsaved changes: `ask` decides about every way out until the returned function is called. */
export function guardLeaving(ask: Ask): () => void {
  guard = ask
  return () => {
    if (guard === ask) guard = undefined
  }
}

/** Whether something typed would be lost by leaving. */
export const isUnsaved = (): boolean => guard !== undefined

/** Leaves the page by script, such as from the command palette; links need no help. */
export function leave(go: () => void): void {
  if (guard) guard(go)
  else go()
}
