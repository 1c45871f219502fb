import { readFile } from 'node:fs/promises'
import { AWAITING_HYDRATION, SCRIPTS_META } from '../contract/shared-names.ts'

// Only the page itself can write these tags, because text that people typed is escaped.
const TAG = new RegExp(`<meta name="${SCRIPTS_META}" content="deferred"\\s*/?>`)
const FORM = `${AWAITING_HYDRATION}=""`
const STYLESHEET = /<link rel="stylesheet" href="(\/_next\/static\/[\w./~-]+\.css)" data-precedence="[^"]*"\s*\/?>/g
const SCRIPT = /<script src="([^"]+)"(?: id="[^"]*")? async=""><\/script>/g
const PRELOAD = /<link rel="preload" (?:href="[^"]*" )?as="(?:script|style)"[^>]*>/g
/** The scripts of Next read these: the list of their files, and the page once more as data. */
const SCRIPT_DATA = /<script(?: id="_R_")?>\(?(?:globalThis\["TURBOPACK"\]|self\.__next_f)[\s\S]*?<\/script>/g

/**
 * Puts the styles into a page that asks for it by its tag, so that its first paint waits for no other file. A page
 * without a form gets no scripts; in one with a form they load when it is used (ui/form/hydration/DeferredScripts.tsx).
 */
export async function placeAssets(html: string, readStyles = readBuiltStyles): Promise<string> {
  if (!TAG.test(html)) return html
  const styles = addressesIn(html.matchAll(STYLESHEET))
  const css = await Promise.all(styles.map(readStyles)).catch(() => null)
  // Without its files the page stays as Next made it.
  if (css === null) return html

  const needsScript = html.includes(FORM)
  const files = [...styles, ...addressesIn(html.matchAll(SCRIPT))].join(' ')
  const list = `<meta name="${SCRIPTS_META}" content="${files}"/>`
  const page = html
    .replace(STYLESHEET, '')
    .replace(SCRIPT, '')
    .replace(PRELOAD, '')
    .replace(TAG, () => `<style>${css.join('')}</style>${needsScript ? list : ''}`)
  return needsScript ? page : page.replace(SCRIPT_DATA, '')
}

const addressesIn = (tags: Iterable<RegExpMatchArray>) => [...new Set(Array.from(tags, ([, address = '']) => address))]

const builtStyles = new Map<string, string>()

/** A file of the build never changes under its name, so it is read once. */
async function readBuiltStyles(address: string): Promise<string> {
  const known = builtStyles.get(address)
  if (known !== undefined) return known
  const css = await readFile(`.next${address.slice('/_next'.length)}`, 'utf8')
  // The file names its fonts from its own folder.
  const placed = css
    .replaceAll('url(../media/', 'url(/_next/static/media/')
    .replace(/\/\*# sourceMappingURL=.*?\*\//, '')
  builtStyles.set(address, placed)
  return placed
}
