// The camera of the check-in reads tickets and cards from a video without a network, with our reader and with the
// browser's; it says how to go on when it is refused, and offers the light and the choice of a camera.
import '../../scripts/source-loader.mjs'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { ADMIN, withServer } from '../environment.mjs'
import { signIn } from '../support/staff-client.mjs'
import { drawCode39, drawQr, NO_CARD, SCENE_MARK, writeVideo } from './pictures.mjs'
import {
  createCurrentEvent,
  insertPeople,
  openAsStaff,
  percentile,
  RESULT_MS_MAX,
  waitUntilStored,
} from './staff-page.mjs'

const { messageOf, SIGNATURE_BYTES, ticketTextOf } = await import('../../src/features/tickets/rules/code.ts')
const { passesLuhn } = await import('../../src/features/person-numbers/rules/mistyped.ts')
const { default: messages } = await import('../../messages/de.json', { with: { type: 'json' } })
const words = messages.check_in.scan

/** The people of the event, and how many of them hold their ticket before the camera. */
const PEOPLE = 300
const TICKETS = 40
const HELD_MS = 900
const PAUSE_MS = 400
/** The camera starts, and the last question is answered. */
const EDGE_MS = 4_000
const SHOWN_WITHIN_MS = 15_000
const FOREIGN_ADDRESS = 'https://www.example.org/speisekarte'

const FAKE_CAMERA = '--use-fake-device-for-media-stream'
const ALLOWED = '--use-fake-ui-for-media-stream'
const REFUSED = `${ALLOWED}=deny`

export const checkScanner = (report) =>
  withServer(ADMIN, async ({ sql, site, atEnd }) => {
    const { headers } = await signIn(site, ADMIN)
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-scanner-'))
    atEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
    const executablePath = await findBrowser()
    const launch = async (...args) => {
      const browser = await chromium.launch({ executablePath, args })
      atEnd(() => void browser.close())
      return browser
    }
    const environment = { sql, site, headers, folder, launch, report }
    return [
      ...(await checkReading(environment, 'zxing-wasm')),
      ...(await checkReading(environment, 'BarcodeDetector', nativeReaderScript())),
      ...(await checkRefusal(environment)),
      ...(await checkControls(environment)),
    ]
  })

async function checkReading({ sql, site, headers, folder, launch, report }, reader, readerScript = '') {
  const event = await createCurrentEvent(sql)
  const plan = await planOf(sql, event)
  const video = path.join(folder, `${event}.mjpeg`)
  await writeVideo(video, plan.scenes)
  const browser = await launch(FAKE_CAMERA, ALLOWED, `--use-file-for-fake-video-capture=${video}`)
  const script = `${readerScript}\n(${observeScans.toString()})(${JSON.stringify(SCENE_MARK)})`
  const { context, page } = await openAsStaff({ browser, site, headers, event }, script)
  const programs = []
  context.on('request', (request) => request.url().endsWith('.wasm') && programs.push(request.url()))
  await waitUntilStored(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: words.open }).click()
  const log = await answerQuestion(page, plan)
  const detections = await page.evaluate(() => window.detections)
  await page.getByRole('button', { name: words.close }).click()
  await context.setOffline(false)
  const arrived = await waitForCheckIns(sql, event, plan.guests.length)
  await browser.close()
  const isNative = readerScript !== ''
  return [
    ...compare(plan.expected, log.shown),
    ...measure(log, plan, (line) => report(`${reader}: ${line}`)),
    ...(arrived === plan.guests.length ? [] : [`${arrived} of ${plan.guests.length} check-ins arrived afterwards`]),
    ...(isNative === programs.length > 0 ? [`loaded ${programs.join(', ') || 'no reader'}`] : []),
    ...(isNative && !detections ? ['the reader of the browser was not used'] : []),
  ].map((finding) => `${reader}: ${finding}`)
}

/** The cards that are held before the camera in turn, with the answers that the screen has to give. */
async function planOf(sql, event) {
  const people = await insertPeople(sql, event, PEOPLE)
  const guests = people.slice(0, TICKETS)
  const [doctor, owner] = people.slice(TICKETS)
  const efn = efnOf(event * 2)
  const newEfn = efnOf(event * 2 + 1)
  await sql`update registrations set efn = ${efn} where id = ${doctor.id}`
  const tickets = await Promise.all(
    guests.map(async ({ ticket_code, last_name: name }) => ({
      card: await drawQr(ticketOf(event, ticket_code)),
      outcome: 'in',
      name,
    })),
  )
  const foreign = { card: await drawQr(FOREIGN_ADDRESS), outcome: 'unknown', name: words.unknown }
  const other = {
    card: await drawQr(ticketOf(event + 1, guests[0].ticket_code)),
    outcome: 'other_event',
    name: messages.check_in.reasons.other_event,
  }
  const card = { card: await drawCode39(efn), outcome: 'in', name: doctor.last_name }
  const again = { ...tickets[0], outcome: 'already' }
  const unknownCard = { card: await drawCode39(newEfn), outcome: 'efn_new', name: words.efn_new }
  const third = Math.floor(TICKETS / 3)
  const held = [
    ...tickets.slice(0, third),
    other,
    card,
    ...tickets.slice(third, 2 * third),
    foreign,
    again,
    ...tickets.slice(2 * third),
    unknownCard,
  ]
  const nothing = { card: NO_CARD, ms: PAUSE_MS }
  const scenes = [
    { card: NO_CARD, ms: EDGE_MS },
    ...held.flatMap((scene) => [{ ...scene, ms: HELD_MS }, nothing]),
    { card: NO_CARD, ms: EDGE_MS },
  ]
  const answered = { outcome: 'in', name: owner.last_name }
  return { guests: [...guests, doctor, owner], owner, scenes, expected: [...held, answered] }
}

/** The signature takes its room in the picture; a listed ticket is found without it. */
const ticketOf = (workshop_id, code) => ticketTextOf(messageOf({ workshop_id, code }), randomBytes(SIGNATURE_BYTES))

function efnOf(number) {
  const start = `80276${String(number).padStart(9, '0')}`
  return Array.from({ length: 10 }, (_, digit) => start + digit).find(passesLuhn)
}

/** The EFN of nobody asks whose it is; the answer checks its owner in. */
async function answerQuestion(page, { owner, scenes, expected }) {
  const took = scenes.reduce((sum, { ms }) => sum + ms, 0)
  const dialog = page.getByRole('dialog')
  if (await isShown(dialog, took + SHOWN_WITHIN_MS)) {
    await dialog.getByRole('searchbox').fill(owner.last_name)
    await dialog.getByRole('button', { name: owner.last_name }).click()
    await dialog.getByRole('button', { name: words.card_save_in }).click()
    await page
      .locator(`[data-scan="${expected.length}"]`)
      .waitFor({ timeout: SHOWN_WITHIN_MS })
      .catch(() => undefined)
    await dialog.waitFor({ state: 'hidden' })
  }
  return page.evaluate(() => window.scanLog)
}

function compare(expected, shown) {
  const findings = shown.length === expected.length ? [] : [`${shown.length} results instead of ${expected.length}`]
  for (const [index, { outcome, name }] of expected.entries()) {
    const result = shown[index]
    if (result?.outcome !== outcome || !result.text.includes(name))
      findings.push(`result ${index + 1} is ${result?.outcome} (${result?.text}) instead of ${outcome} (${name})`)
  }
  return findings
}

function measure({ shown, visible }, { scenes }, report) {
  const scans = shown.filter(({ shownAt }, index) => shownAt && shown[index - 1]?.readAt !== shown[index].readAt)
  const times = scans.map(({ readAt, shownAt }) => shownAt - readAt)
  report(`${times.length} scans without a network, from the text to its result: ${summaryOf(times)}`)
  const begun = visible.filter(({ scene }) => scenes[scene]?.card)
  const sinceVisible = scans.flatMap(({ shownAt, readAt }) => {
    const scene = begun.findLast(({ at }) => at <= readAt)
    return scene ? [shownAt - scene.at] : []
  })
  report(`from the first picture of a code to its result: ${summaryOf(sinceVisible)}`)
  const p95 = percentile(times, 0.95)
  return p95 <= RESULT_MS_MAX ? [] : [`p95 from the text to its result is ${p95} ms, over ${RESULT_MS_MAX} ms`]
}

const summaryOf = (times) =>
  `p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, max ${Math.max(...times).toFixed(0)} ms`

async function waitForCheckIns(sql, event, expected) {
  for (const end = Date.now() + 60_000; ; await pause(500)) {
    const [{ count }] = await sql`
      select count(*)::int as count from registrations where workshop_id = ${event} and participated is not null`
    if (count >= expected || Date.now() > end) return count
  }
}

/** Runs in the page: notes when a scene is first in view, and when a text was read and its result painted. */
function observeScans({ x, y, side, bits }) {
  const log = { shown: [], visible: [] }
  window.scanLog = log
  let watched
  const observer = new MutationObserver(() => {
    const video = document.querySelector('video')
    if (video && video !== watched) watchVideo(video)
    const panel = document.querySelector('[data-scan]')
    if (panel && !log.shown.some(({ scan }) => scan === panel.dataset.scan)) noteResult(panel)
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-scan'] })

  function noteResult({ dataset: { scan, outcome }, textContent: text }) {
    const readAt = performance.getEntriesByName('scan-read').at(-1).startTime
    const entry = { scan, outcome, text, readAt, shownAt: 0 }
    log.shown.push(entry)
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        entry.shownAt = performance.now()
      }
      channel.port2.postMessage(undefined)
    })
  }

  function watchVideo(video) {
    watched = video
    const next = (_now, { presentationTime: at }) => {
      video.requestVideoFrameCallback(next)
      void readScene(video).then((scene) => scene !== log.visible.at(-1)?.scene && log.visible.push({ scene, at }))
    }
    video.requestVideoFrameCallback(next)
  }

  /** Copies the marks alone, because a copy of each picture would take the time that is measured. */
  async function readScene(video) {
    const frame = new VideoFrame(video)
    const rect = { x, y, width: side * bits, height: side }
    const pixels = new Uint8Array(frame.allocationSize({ rect }))
    await frame.copyTo(pixels, { rect })
    frame.close()
    const middle = (side / 2) * rect.width
    return Array.from({ length: bits }, (_, bit) => pixels[middle + bit * side + side / 2] > 128).reduce(
      (scene, isSet, bit) => scene + (isSet ? 1 << bit : 0),
      0,
    )
  }
}

/** Chromium on Linux has no BarcodeDetector, so the page gets one of the same interface, which decodes as ours does. */
function nativeReaderScript() {
  const program = fs.readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
  const library = fs.readFileSync('node_modules/zxing-wasm/dist/iife/reader/index.js', 'utf8')
  return `(() => {
    ${library}
    window.detections = 0
    const bytes = Uint8Array.from(atob('${program.toString('base64')}'), (character) => character.charCodeAt(0))
    const loading = ZXingWASM.prepareZXingModule({ overrides: { wasmBinary: bytes.buffer }, fireImmediately: true })
    window.BarcodeDetector = class {
      static getSupportedFormats = async () => ['code_39', 'qr_code']
      async detect(canvas) {
        await loading
        const picture = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
        const found = await ZXingWASM.readBarcodes(picture, { formats: ['QRCode', 'Code39'], tryHarder: true })
        window.detections += 1
        return found.map(({ text }) => ({ rawValue: text }))
      }
    }
  })();`
}

/** Opens the camera on an event with some people. */
async function openCamera({ sql, site, headers }, browser, initScript) {
  const event = await createCurrentEvent(sql)
  await insertPeople(sql, event, 3)
  const opened = await openAsStaff({ browser, site, headers, event }, initScript)
  await opened.page.getByRole('button', { name: words.open }).click()
  return opened
}

/** Without the permission the panel says how to give it, and how to go on without it. */
async function checkRefusal(environment) {
  const findings = []
  // Without its window for permissions Chromium can ask nobody.
  for (const args of [[FAKE_CAMERA], [FAKE_CAMERA, REFUSED]]) {
    const browser = await environment.launch(...args)
    const { page } = await openCamera(environment, browser)
    findings.push(...(await findingsOfRefusal(page)))
    await browser.close()
  }
  const browser = await environment.launch(FAKE_CAMERA, ALLOWED)
  const { page } = await openCamera(environment, browser, `(${refuseFirst.toString()})()`)
  await page.getByRole('button', { name: words.retry }).click()
  await waitForPicture(page).catch(() => findings.push('a camera that is allowed later does not start'))
  await browser.close()
  if (findings.length === 0) environment.report('a refused camera is explained, and starts once it is allowed')
  return findings
}

async function findingsOfRefusal(page) {
  for (const text of [words.problems.refused, words.without_camera])
    if (!(await isShown(page.getByText(text)))) return [`a refused camera is not explained by "${text}"`]
  await page.getByRole('button', { name: words.find }).click()
  const isFocused = await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)
  return isFocused ? [] : ['the way from a refused camera does not lead to the search']
}

const isShown = (element, timeout = SHOWN_WITHIN_MS) =>
  element.waitFor({ timeout }).then(
    () => true,
    () => false,
  )

/** Runs in the page. */
function refuseFirst() {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = () => {
    mediaDevices.getUserMedia = open
    return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  }
}

const waitForPicture = (page) =>
  page.waitForFunction(() => document.querySelector('video')?.videoWidth > 0, undefined, { timeout: SHOWN_WITHIN_MS })

/** The cameras of Chromium's test have no light, so the page gets one that notes how it is switched. */
async function checkControls(environment) {
  const browser = await environment.launch(`${FAKE_CAMERA}=device-count=2`, ALLOWED)
  const { page } = await openCamera(environment, browser, `(${addLight.toString()})()`)
  await waitForPicture(page)
  const findings = []
  const choice = page.getByRole('combobox', { name: words.camera })
  const before = await choice.inputValue()
  await choice.selectOption({
    index: before === (await choice.locator('option').first().getAttribute('value')) ? 1 : 0,
  })
  const chosen = await choice.inputValue()
  if ((await waitForCamera(page, chosen)) !== chosen || chosen === before)
    findings.push('the other camera does not open')
  await page.getByRole('button', { name: words.close }).click()
  await page.getByRole('button', { name: words.open }).click()
  if ((await waitForCamera(page, chosen)) !== chosen) findings.push('the chosen camera is forgotten')
  const light = page.getByRole('button', { name: words.torch })
  for (const isOn of [true, false]) {
    await light.click()
    await page.locator(`[aria-pressed="${isOn}"]`, { hasText: words.torch }).waitFor({ timeout: SHOWN_WITHIN_MS })
  }
  const switched = await page.evaluate(() => window.switched.join())
  if (switched !== 'true,false') findings.push(`the light was switched: ${switched}`)
  if (findings.length === 0)
    environment.report('another of two cameras opens and is remembered; the light goes on and off')
  await browser.close()
  return findings
}

/** The camera that is open at the end of the wait. */
async function waitForCamera(page, deviceId) {
  const read = () => document.querySelector('video')?.srcObject?.getVideoTracks()[0]?.getSettings().deviceId
  for (const end = Date.now() + SHOWN_WITHIN_MS; Date.now() < end; await pause(100))
    if ((await page.evaluate(read)) === deviceId) return deviceId
  return page.evaluate(read)
}

/** Runs in the page. */
function addLight() {
  window.switched = []
  const { getCapabilities, applyConstraints } = MediaStreamTrack.prototype
  MediaStreamTrack.prototype.getCapabilities = function () {
    return { ...getCapabilities.call(this), torch: true }
  }
  MediaStreamTrack.prototype.applyConstraints = function (constraints) {
    const torch = constraints?.advanced?.[0]?.torch
    if (torch === undefined) return applyConstraints.call(this, constraints)
    window.switched.push(torch)
    return Promise.resolve()
  }
}
