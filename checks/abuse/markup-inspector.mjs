// Parses HTML in a browser and finds hostile markup that became active.
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'

/** Part of every hostile piece of markup: harmless as displayed text, active anywhere else. */
const MARKER = 'evil'

let browserPath

/** Passes `act` a function that returns the active markup (`live`) and the visible text (`words`) of a page. */
export async function withMarkupInspector(act) {
  browserPath ??= findBrowser()
  const browser = await chromium.launch({ executablePath: await browserPath })
  try {
    const page = await browser.newPage()
    await page.context().setOffline(true)
    return await act((html) => page.evaluate(inspectMarkup, { html, mark: MARKER }))
  } finally {
    await browser.close()
  }
}

/** Runs in the browser. Parses <noscript> both with and without scripting, because mail programs run no scripts. */
function inspectMarkup({ html, mark }) {
  const SHOWN = /^(?:alt|title|value|placeholder|label|aria-.+|data-.+)$/
  const RAW = 'style, noembed, noframes, iframe, xmp, plaintext, object, embed'
  const DATA = /^self\.__next_f\.push\((.*)\)$/s

  const isData = (script) => {
    const [, text] = script.type === 'application/ld+json' ? ['', script.text] : (DATA.exec(script.text) ?? [])
    try {
      return Boolean(JSON.parse(text))
    } catch {
      return false
    }
  }
  // The calendar of a list has the words of the search, percent-encoded, in its whole address.
  const CALENDAR = /^(?:webcal|https?):\/\/localhost:\d+\/(?:en\/)?events(?:_[dp])?\.ics\?[\w=+%&.*-]*$/
  // Maps, calendars and mail programs get the words of an event, percent-encoded, as the values of these names.
  const SENT = /^(?:https:\/\/(?:www\.openstreetmap\.org|calendar\.google\.com|outlook\.live\.com)\/[\w/]+|mailto:)\?/
  const NAMES = 'query action text dates location details path rru subject startdt enddt body'.split(' ')
  const isSent = (address) =>
    SENT.test(address) &&
    !/[\s<>"]/.test(address) &&
    [...URL.parse(address).searchParams.keys()].every((name) => NAMES.includes(name))
  const isOurs = (address) => {
    if (CALENDAR.test(address) || isSent(address)) return true
    const url = URL.parse(address, 'https://ours.example/events')
    return url?.origin === 'https://ours.example'
  }
  const isWords = ({ name, value, ownerElement: { localName, httpEquiv } }) =>
    SHOWN.test(name) || (localName === 'meta' && name === 'content' && !httpEquiv) || (name === 'href' && isOurs(value))
  const ownText = (element) => [...element.childNodes].map((node) => (node.nodeType === 3 ? node.data : '')).join('')

  const liveIn = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      const acts =
        element.localName.includes(mark) ||
        [...element.attributes].some((one) => one.name.includes(mark) || (one.value.includes(mark) && !isWords(one))) ||
        (element.matches(RAW) && ownText(element).includes(mark)) ||
        (element.localName === 'script' && element.textContent.includes(mark) && !isData(element))
      return acts ? [element.outerHTML.slice(0, 200)] : []
    })

  const page = new DOMParser().parseFromString(html, 'text/html')
  const scripted = document.createElement('div')
  scripted.innerHTML = html
  const live = [...liveIn(page), ...liveIn(scripted)]
  for (const script of page.querySelectorAll('script, style')) script.remove()
  const attributes = [...page.querySelectorAll('[value], [alt]')].map(({ value, alt }) => value ?? alt)
  return { live, words: [page.title, page.body.textContent, ...attributes].join('\n').replace(/\s+/g, ' ') }
}
