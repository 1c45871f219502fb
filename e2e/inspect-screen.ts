import type { Locator } from '@playwright/test'
import axe from 'axe-core'
import { RUNS_ALL } from '../src/testing/repetitions'
import { expect, type Page } from './academy'
import { expectBudget, expectLightVisit, isVisited } from './page-budget'
import { type Load, loadAfter, loadOf } from './page-load'
import type { Kind } from './screens'

declare global {
  interface Window {
    axe: typeof axe
  }
}

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
export const LANGUAGES = { de: '', en: '/en' } as const
/** axe and screenshots run a script in every frame; the frame of a mail rightly refuses it. */
export const SCRIPTLESS_FRAMES = ["Blocked script execution in 'about:srcdoc'"]

type Size = keyof typeof SIZES
type Scheme = 'light' | 'dark'
type Language = keyof typeof LANGUAGES
type Screen = {
  path: string
  language: Language
  name?: string
  /** The page is open already, with parts that Escape closes. */
  isOpen?: boolean
  /** Opens parts of the page before it is inspected. */
  open?: (page: Page) => Promise<void>
  /** Selects the budget at the size of a desktop. */
  kind?: Kind | undefined
}

/** `npm test -- all` inspects German pages on a phone and English ones on a desktop, each in both schemes. */
const INSPECTED_SIZES = { de: 'phone', en: 'desktop' } as const
const OTHER = { phone: 'desktop', desktop: 'phone' } as const

/** The gate opens the screens in German only: German words are the longer ones. */
export const INSPECTED_LANGUAGES: readonly Language[] = RUNS_ALL ? ['de', 'en'] : ['de']

/** Checks that the page is accessible and no wider than its window. */
export async function inspectScreen(page: Page, screen: Screen) {
  const size = INSPECTED_SIZES[screen.language]
  if (RUNS_ALL) for (const each of [size, OTHER[size]]) await inspectAt(page, screen, each)
  else await inspectOnce(page, screen)
}

/** Opens the page at the size of a desktop, which the budgets are for, and resizes it to that of a phone. */
async function inspectOnce(page: Page, screen: Screen) {
  const { size, scheme } = gateAppearanceOf(screen)
  await openScreen(page, screen, { size: 'desktop', scheme })
  if (size === 'desktop') await expectAccessible(page, screen.path, scheme)
  await page.setViewportSize(SIZES.phone)
  await expectOwnWidth(page, screen.path)
  await expectReadableLists(page, screen.path)
  if (size === 'phone') await expectAccessible(page, screen.path, scheme)
}

/** Spreads the screens evenly over two settings. */
function gateAppearanceOf({ path, name = path }: Screen): Appearance {
  return name.length % 2 === 0 ? { size: 'phone', scheme: 'light' } : { size: 'desktop', scheme: 'dark' }
}

async function inspectAt(page: Page, screen: Screen, size: Size) {
  await openScreen(page, screen, { size, scheme: 'light' })
  for (const scheme of ['light', 'dark'] as const) {
    if (size !== INSPECTED_SIZES[screen.language] && scheme === 'dark') continue
    await page.emulateMedia({ colorScheme: scheme })
    await takePicture(page, screen, `${size}-${scheme}`)
    if (size === INSPECTED_SIZES[screen.language]) await expectAccessible(page, screen.path, scheme)
  }
}

type Appearance = { size: Size; scheme: Scheme }

async function openScreen(page: Page, screen: Screen, { size, scheme }: Appearance) {
  const { path, open, kind, isOpen } = screen
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize(SIZES[size])
  if (isOpen) await closeParts(page)
  else if (!kind) await page.goto(path)
  else {
    if (isVisited(kind)) await clearCache(page)
    const visit = await loadOf(page, path)
    // A form that has the focus from the start is in use.
    if ((await page.locator('form :focus').count()) === 0) expectLightVisit(visit, { kind, address: path })
    const load = isVisited(kind) ? await loadInUse(page, visit) : visit
    if (size === 'desktop' && kind !== 'read') expectBudget(load, { kind, address: path })
  }
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await open?.(page)
  await expectOwnWidth(page, path)
  await expectReadableLists(page, path)
}

async function closeParts(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog], [role=menu]')).toHaveCount(0)
}

/** A first visit finds none of the files of other pages. */
async function clearCache(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** A form of a public page works once somebody has pointed at it. */
async function loadInUse(page: Page, visit: Load): Promise<Load> {
  const form = page.locator('[data-awaiting-hydration]').first()
  if ((await form.count()) === 0) return visit
  const load = await loadAfter(page, () => form.dispatchEvent('pointerover'))
  await expect(form).toHaveCount(0)
  return load
}

/** Tells whether the element is in view with all its corners, and nothing lies above it. */
export const isWhollyOnTop = (element: Locator): Promise<boolean> =>
  element.evaluate((box) => {
    const { left, top, right, bottom } = box.getBoundingClientRect()
    const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y] as const))
    return corners.every(([x, y]) => box.contains(document.elementFromPoint(x, y)))
  })

export async function expectOwnWidth(page: Page, path: string) {
  const overflow = await page.evaluate(async () => {
    // A component that reads the width of its window renders again.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function expectReadableLists(page: Page, path: string) {
  await expectWholeWords(page, path)
  await expectWholeStates(page, path)
  await expectWholeHeads(page, path)
  await expectSeparateLinks(page, path)
}

/** No list cuts the head of a column. On a phone the heads stand in the cards, and a line is lower than its letters. */
async function expectWholeHeads(page: Page, path: string) {
  if (page.viewportSize()?.width === SIZES.phone.width) return
  const cut = await page
    .locator('thead th span')
    .evaluateAll((elements) =>
      elements
        .filter(({ clientWidth, scrollWidth, clientHeight, scrollHeight }) =>
          clientWidth > 1 ? scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 6 : false,
        )
        .map(({ textContent }) => textContent),
    )
  expect({ path, cut }).toEqual({ path, cut: [] })
}

/** Two links of a row, such as numbers, never touch. */
async function expectSeparateLinks(page: Page, path: string) {
  const touching = await page.locator('tbody tr').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const links = [...row.querySelectorAll('td a')].map((link) => {
        const range = document.createRange()
        range.selectNodeContents(link)
        return { text: link.textContent, box: range.getBoundingClientRect() }
      })
      return links.flatMap(({ text, box }, index) => {
        const next = links[index + 1]
        const isBeside = next && next.box.top < box.bottom && next.box.bottom > box.top
        return isBeside && next.box.left >= box.left && next.box.left - box.right < 4 ? [`${text} ${next.text}`] : []
      })
    }),
  )
  expect({ path, touching }).toEqual({ path, touching: [] })
}

/** No list breaks a word or an address into two lines. */
async function expectWholeWords(page: Page, path: string) {
  const broken = await page.locator('tbody td').evaluateAll((cells) => {
    const broken: string[] = []
    for (const cell of cells) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
        }
    }
    return broken
  })
  expect({ path, broken }).toEqual({ path, broken: [] })
}

/** No list cuts a state, or the beginning of a link such as a number. */
async function expectWholeStates(page: Page, path: string) {
  const cut = await page.locator('tbody td :is(a, [data-state], [data-tone])').evaluateAll((elements) => {
    const frameOf = (element: Element | null): Element | null =>
      element && (element.tagName === 'TD' || getComputedStyle(element).overflowX !== 'visible')
        ? element
        : element && frameOf(element.parentElement)
    return elements.flatMap((element) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
      const frame = frameOf(node?.parentElement ?? null)?.getBoundingClientRect()
      if (!node || !frame) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      const isCut = text.left < frame.left - 1 || (element.tagName !== 'A' && text.right > frame.right + 1)
      return isCut ? [node.textContent] : []
    })
  })
  expect({ path, cut }).toEqual({ path, cut: [] })
}

const pictureNameOf = (path: string) => path.replace(/^\/(en)?\/?/, '').replace(/\W+/g, '-') || 'welcome'

/** PICTURES=1 leaves a screenshot of each screen in test-results/screens. */
async function takePicture(page: Page, { path, language, name = pictureNameOf(path) }: Screen, setting: string) {
  if (!process.env.PICTURES) return
  await page.screenshot({ path: `test-results/screens/${name}-${language}-${setting}.png`, fullPage: true })
}

/** The parts around the content, the same on every screen of one shell. */
const FRAME = ['aside', 'header', 'footer'].map((tag) => `${tag}:not(main ${tag})`)

/** The frames that axe has inspected, by their appearance and words. */
const inspectedFrames = new Set<string>()

async function frameOf(page: Page, scheme: Scheme): Promise<string> {
  const words = await page.locator(FRAME.join()).allInnerTexts()
  return [scheme, page.viewportSize()?.width, ...words].join('\n')
}

/** Runs axe without its builder, which would spend half of the time on frames and on reports of what holds. */
export async function expectAccessible(page: Page, path: string, scheme: Scheme) {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
  const frame = await frameOf(page, scheme)
  await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async (known) => {
      const { violations } = await window.axe.run(
        // Frames of previews run no script, which axe needs; their pages are inspected as pages.
        { exclude: ['iframe', ...known] },
        {
          resultTypes: ['violations'],
          iframes: false,
          // No rule that is on reads the style sheets, which axe would parse again.
          preload: { assets: ['media'] },
          // The size of targets belongs to WCAG 2.2 AA, but axe leaves it off.
          rules: { 'target-size': { enabled: true } },
        },
      )
      // A bar that stays in view may cover a part of a target, which is whole in the middle of the window.
      const isSmall = async (target: string) => {
        document.querySelector(target)?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { violations } = await window.axe.run(target, { runOnly: { type: 'rule', values: ['target-size'] } })
        return violations.length > 0
      }
      const found: string[] = []
      for (const { id, nodes } of violations)
        for (const { html, target } of nodes)
          if (id !== 'target-size' || (await isSmall(String(target[0])))) found.push(`${id} ${html}`)
      return found
    },
    inspectedFrames.has(frame) ? FRAME : [],
  )
  expect(violations.map((violation) => `${path} ${scheme}: ${violation}`)).toEqual([])
  inspectedFrames.add(frame)
}
