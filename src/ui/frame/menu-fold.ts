export const MENU_FOLD_KEY = 'menu-fold'
/** The width below which Shell.module.css folds the menu by itself. */
const FOLDS_BELOW = '79.99em'

/** Applies the stored choice to the document, where the stylesheet of the frame reads it. Runs before the first paint. */
export function applyMenuFold(key: string) {
  try {
    const chosen = localStorage.getItem(key)
    if (chosen) document.documentElement.dataset.menu = chosen
  } catch {
    // A browser without storage shows the menu as its width says.
  }
}

/** Folds the menu to its icons or unfolds it, and stores the choice in this browser. */
export function toggleMenuFold() {
  const { dataset } = document.documentElement
  const current = dataset.menu ?? (matchMedia(`(max-width: ${FOLDS_BELOW})`).matches ? 'folded' : 'open')
  dataset.menu = current === 'folded' ? 'open' : 'folded'
  try {
    localStorage.setItem(MENU_FOLD_KEY, dataset.menu)
  } catch {
    // The choice then lasts as long as the page.
  }
}
