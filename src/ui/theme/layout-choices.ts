/** Attributes of the document, which stylesheets read, with the names under which the browser keeps them. */
export const LAYOUT_CHOICES = { menu: 'menu-fold', rows: 'row-height' } as const

/** The width below which Shell.module.css folds the menu by itself. */
const FOLDS_BELOW = '79.99em'

/** Applies the stored choices to the document. Runs before the first paint, and without what this file declares. */
export function applyLayoutChoices(choices: Record<string, string>) {
  try {
    for (const [name, key] of Object.entries(choices)) {
      const chosen = localStorage.getItem(key)
      if (chosen) document.documentElement.dataset[name] = chosen
    }
  } catch {
    // A browser without storage shows the usual layout.
  }
}

function chooseLayout(name: keyof typeof LAYOUT_CHOICES, value: string) {
  document.documentElement.dataset[name] = value
  try {
    localStorage.setItem(LAYOUT_CHOICES[name], value)
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Folds the menu to its icons, or unfolds it. */
export function toggleMenuFold() {
  const narrow = matchMedia(`(max-width: ${FOLDS_BELOW})`).matches ? 'folded' : 'open'
  const current = document.documentElement.dataset.menu ?? narrow
  chooseLayout('menu', current === 'folded' ? 'open' : 'folded')
}

export const hasLowRows = () => document.documentElement.dataset.rows === 'low'

export const setLowRows = (isLow: boolean) => chooseLayout('rows', isLow ? 'low' : 'usual')
