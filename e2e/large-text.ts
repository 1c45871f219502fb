import { expect, type Page } from './academy'

/** A window of 320 px holds what a desktop shows at four times its size. */
const WIDTHS = [390, 320]

/** Checks at the sizes of phones that no text is cut, lies on another text, or stands beyond the window. */
export async function expectWholeText(page: Page, name: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect({ name, width, faults: await findFaults(page) }).toEqual({ name, width, faults: [] })
  }
}

const findFaults = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    const { clientWidth, scrollWidth } = document.documentElement
    const faults = scrollWidth > clientWidth ? [`scrolls sideways to ${scrollWidth}`] : []
    type Line = { owner: Element; words: string; box: DOMRect }
    const lines: Line[] = []
    const isIn = (element: Element, matches: (style: CSSStyleDeclaration) => boolean): boolean =>
      matches(getComputedStyle(element)) || (element.parentElement !== null && isIn(element.parentElement, matches))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const owner = node.parentElement
      const words = node.textContent?.trim().slice(0, 30) ?? ''
      if (!owner?.checkVisibility({ visibilityProperty: true }) || words === '' || owner.closest('select')) continue
      // Text for screen readers is clipped on purpose.
      if (isIn(owner, ({ clipPath }) => clipPath !== 'none')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue
        if (box.right > clientWidth + 1 || box.left < -1) faults.push(`beyond the window: ${words}`)
        for (let frame: Element | null = owner; frame && frame !== document.body; frame = frame.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(frame)
          const around = frame.getBoundingClientRect()
          const isCut =
            (overflowX === 'hidden' && box.right > around.right + 1) ||
            (overflowY === 'hidden' && box.bottom > around.bottom + box.height / 4)
          if (isCut) faults.push(`cut: ${words}`)
        }
        // A bar that stays in view lies above what scrolls below it.
        if (!isIn(owner, ({ position }) => position === 'fixed' || position === 'sticky'))
          lines.push({ owner, words, box })
      }
    }
    // Lines of text lie close to each other, so a quarter of their height does not count.
    const meet = ({ box: one }: Line, { box: other }: Line) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top + one.height / 4 < other.bottom - other.height / 4 &&
      other.top + other.height / 4 < one.bottom - one.height / 4
    for (const [index, line] of lines.entries())
      for (const other of lines.slice(index + 1))
        if (line.owner !== other.owner && meet(line, other)) faults.push(`overlap: ${line.words} / ${other.words}`)
    return [...new Set(faults)]
  })
