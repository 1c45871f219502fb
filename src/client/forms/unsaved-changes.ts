type ConfirmLeaving = (go: () => void) => void

let activeGuard: ConfirmLeaving | undefined

/** Makes `ask` decide whether the page may be left, until the returned function is called. */
export function guardUnsavedChanges(ask: ConfirmLeaving): () => void {
  activeGuard = ask
  return () => {
    if (activeGuard === ask) activeGuard = undefined
  }
}

/** Tells whether unsaved input would be lost by leaving. */
export const hasUnsavedChanges = (): boolean => activeGuard !== undefined

/** Leaves the page from a script, such as the command palette; links are guarded without it. */
export function leavePage(go: () => void): void {
  if (activeGuard) activeGuard(go)
  else go()
}
