import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStore } from '@/client/check-in-storage'
import { sendStored } from '../queue/send-actions'
import { CheckInSession, type SessionState, sendEarlierActions } from './check-in-session'
import { createServerClock } from './clock'

const KEY = Buffer.alloc(32, 7).toString('base64url')
const ACTION = { id: 'a'.repeat(16), kind: 'came' as const, registration_id: 'b'.repeat(16), at: 1, name: 'Anna Berg' }
const DAY = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

const opened = (more = {}) => ({
  device_id: 'd'.repeat(16),
  is_revoked: false,
  key: KEY,
  keep_until: inDays(1),
  ticket_keys: [],
  name: 'Eva Holm',
  is_helper: false,
  valid_until: null,
  may: ['POST api/sandoz/check_in/{id}/actions'],
  server_time: new Date().toISOString(),
  ...more,
})

const LIST = {
  title: 'Herz',
  date: '2026-12-01',
  time: '18:00',
  end_time: null,
  language: 'de',
  maximum_participants: null,
  seats_left: null,
  counts_attendance: false,
  needed_numbers: [],
  professions: [],
  people: [],
  others: [],
  retired_tickets: [],
  open_actions: [],
  server_time: '2026-12-01T17:00:00.000Z',
  asked_at: 1,
  started_at: 1,
  took: 1,
}

type Answers = { open: (body: { device_id?: string }) => Response; actions?: () => Response }

const OFFLINE: Answers = {
  open: () => {
    throw new TypeError('Failed to fetch')
  },
}
const answering = (body: object, status = 200): Answers => ({ open: () => Response.json(body, { status }) })
const saved = () => Response.json({ results: [], server_time: new Date().toISOString(), is_revoked: true })

let cookies: Map<string, string>
let store: ReturnType<typeof memoryStore>
let sent: { url: string; body: { device_id?: string; unsent?: number; actions?: { id: string }[] } }[]

beforeEach(() => {
  cookies = new Map()
  store = memoryStore()
  sent = []
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined })
  vi.stubGlobal('window', {
    cookieStore: {
      get: async (name: string) => ({ value: cookies.get(name) }),
      set: async ({ name, value }: { name: string; value: string }) => void cookies.set(name, value),
      delete: async (name: string) => void cookies.delete(name),
    },
  })
})

/** Opens the page of the check-in anew on the same device. */
async function openPage(answers: Answers) {
  const states: SessionState[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const parsed = JSON.parse(body ?? '{}')
    sent.push({ url, body: parsed })
    return url.endsWith('/actions') ? (answers.actions ?? saved)() : answers.open(parsed)
  })
  const session = new CheckInSession({
    workshop_id: 7,
    store,
    clock: createServerClock(),
    sendStored,
    onChange: (state) => states.push(state),
  })
  await session.start()
  const state = () => states.at(-1)
  const encryptedStore = () => {
    const last = state()
    return last?.status === 'open' ? last.encryptedStore : undefined
  }
  return { session, state, encryptedStore }
}

/** A server on which this user opened the check-in on these devices; any other id gets a new one. */
const knowing = (device_ids: string[], more = {}): Answers => ({
  open: ({ device_id = '' }) =>
    Response.json(opened({ device_id: device_ids.includes(device_id) ? device_id : 'n'.repeat(16), ...more })),
})

async function anOpenedDevice(more = {}) {
  const page = await openPage(answering(opened(more)))
  await page.encryptedStore()?.writeList(LIST)
  await page.encryptedStore()?.writeAction({ action: ACTION })
  return page
}

const kinds = async () => (await store.readAll()).map(({ kind }) => kind).toSorted()

it('opens with the stored list and queue without a network', async () => {
  await anOpenedDevice()
  const { state } = await openPage(OFFLINE)
  expect(state()).toMatchObject({
    status: 'open',
    device: { name: 'Eva Holm', may: ['POST api/sandoz/check_in/{id}/actions'] },
    list: { title: 'Herz' },
    actions: [{ action: ACTION }],
  })
})

it('tells the server with the next start which device it is and how many actions wait', async () => {
  await anOpenedDevice()
  await openPage(answering(opened()))
  expect(sent.at(-1)?.body).toMatchObject({ device_id: 'd'.repeat(16), unsent: 1 })
})

it('opens nothing without the key, and says who has to do what', async () => {
  expect((await openPage(OFFLINE)).state()).toMatchObject({ status: 'closed', reason: 'failed' })
  await anOpenedDevice()
  cookies.clear()
  expect((await openPage(OFFLINE)).state()).toMatchObject({ status: 'closed', reason: 'signed_out' })
  await anOpenedDevice({ is_helper: true, valid_until: inDays(1) })
  cookies.clear()
  expect((await openPage(OFFLINE)).state()).toMatchObject({ status: 'closed', reason: 'link_needed' })
})

it('deletes the list when the session has ended, and sends the queue after the next sign-in', async () => {
  const { session, state } = await anOpenedDevice()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No session.' }, { status: 401 }))
  await session.check()
  expect(state()).toMatchObject({ status: 'closed', reason: 'signed_out' })
  expect(await kinds()).toEqual(['action', 'device'])
  expect(cookies.size).toBe(0)
  const next = await openPage(knowing(['d'.repeat(16)]))
  expect(next.state()).toMatchObject({ status: 'open', list: undefined, actions: [{ action: ACTION }] })
  expect(sent.map(({ body }) => body.device_id).slice(-1)).toEqual(['d'.repeat(16)])
})

it('stays the same device for each of its users, also without a key', async () => {
  const ben = { key: Buffer.alloc(32, 8).toString('base64url'), device_id: 'b'.repeat(16) }
  await anOpenedDevice()
  cookies.clear()
  await anOpenedDevice(ben)
  for (const [device_id, more] of [
    ['d'.repeat(16), {}],
    [ben.device_id, { key: ben.key }],
  ] as const) {
    cookies.clear()
    const { state } = await openPage(knowing([device_id], more))
    expect(state()).toMatchObject({ status: 'open', device: { device_id }, actions: [{ action: ACTION }] })
  }
})

it('sends what waits on a revoked device, and then deletes everything', async () => {
  const { session, state } = await anOpenedDevice()
  const revoked = opened({ is_revoked: true, may: [] })
  const result = { id: ACTION.id, outcome: 'held', registration_id: null, message: 'Revoked.' }
  const arrived: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (!url.endsWith('/actions')) return Response.json(revoked)
    arrived.push(...JSON.parse(body).actions)
    return Response.json({ results: [result], server_time: revoked.server_time, is_revoked: true })
  })
  await session.check()
  expect(arrived).toMatchObject([{ id: ACTION.id, kind: 'came' }])
  expect(state()).toMatchObject({ status: 'closed', reason: 'revoked', unsent: 0 })
  expect(await kinds()).toEqual([])
  expect(cookies.size).toBe(0)
})

it('deletes the list of a revoked device at once, and the queue once the server has it', async () => {
  const { session, state } = await anOpenedDevice()
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/actions')) throw new TypeError('Failed to fetch')
    return Response.json(opened({ is_revoked: true }))
  })
  await session.check()
  expect(state()).toMatchObject({ status: 'closed', reason: 'revoked', unsent: 1 })
  expect(await kinds()).toEqual(['action', 'device'])
})

it('sends what waits when the link of a helper has ended, also after a reload', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const end = { valid_until: inDays(1), keep_until: inDays(1) }
  await anOpenedDevice({ is_helper: true, ...end })
  vi.setSystemTime(Date.now() + 7 * DAY)
  const result = { id: ACTION.id, outcome: 'saved', registration_id: null, message: null }
  const { state } = await openPage({
    open: () => Response.json({ message: 'The link has ended.' }, { status: 403 }),
    actions: () => Response.json({ results: [result], server_time: inDays(0), is_revoked: false }),
  })
  expect(sent.at(-1)?.body).toMatchObject({ device_id: 'd'.repeat(16), actions: [{ id: ACTION.id }] })
  expect(state()).toMatchObject({ reason: 'link_ended', unsent: 0 })
  expect(await kinds()).toEqual([])
  vi.useRealTimers()
})

it('sends what an earlier link has recorded before the next one replaces its key, or says how much waits', async () => {
  await anOpenedDevice({ is_helper: true, valid_until: inDays(1) })
  const serve = (answers: Answers) =>
    vi.stubGlobal('fetch', async (url: string) =>
      url.endsWith('/actions') ? (answers.actions ?? saved)() : answers.open({}),
    )
  const known = answering(opened({ is_helper: true, valid_until: inDays(1) }))
  for (const answers of [OFFLINE, known]) {
    serve(answers)
    expect(await sendEarlierActions(store, sendStored)).toEqual({ workshop_id: 7, count: 1 })
  }
  const result = { id: ACTION.id, outcome: 'saved', registration_id: null, message: null }
  serve({ ...known, actions: () => Response.json({ results: [result], server_time: inDays(0), is_revoked: false }) })
  expect(await sendEarlierActions(store, sendStored)).toBeUndefined()
  expect(await kinds()).toEqual(['device', 'list'])
})

it('deletes the list after the event, and opens it again only with a network', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { session, state } = await anOpenedDevice()
  vi.setSystemTime(Date.now() + 2 * DAY)
  vi.stubGlobal('fetch', async () => OFFLINE.open({}))
  await session.check()
  expect(state()).toMatchObject({ status: 'closed', reason: 'expired' })
  expect(await kinds()).toEqual(['action', 'device'])
  expect((await openPage(OFFLINE)).state()).toMatchObject({ status: 'closed', reason: 'expired' })
  const later = await openPage(answering(opened({ keep_until: inDays(-1) })))
  expect(later.state()).toMatchObject({ status: 'open', list: undefined, actions: [{ action: ACTION }] })
  expect(sent.at(-1)?.body.device_id).toBe('d'.repeat(16))
  expect(await kinds()).toEqual(['action', 'device'])
  vi.useRealTimers()
})

it('shows the list to staff who may only read it, stores nothing of it, and closes when they lose the right', async () => {
  const reading = ['GET api/sandoz/workshop_registrations/door/{id}']
  let routePermissions = [...reading, 'POST api/sandoz/check_in/{id}/actions']
  const { session, state } = await openPage(answering({ message: 'Not permitted.' }, 403))
  expect(state()).toMatchObject({ status: 'closed', reason: 'forbidden', message: 'Not permitted.' })
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/user'
      ? Response.json({ name: 'Ina', is_super_user: false, routePermissions })
      : Response.json({ message: 'Not permitted.' }, { status: 403 }),
  )
  await session.check()
  expect(state()).toMatchObject({ status: 'open', device: { name: 'Ina', may: reading }, encryptedStore: undefined })
  routePermissions = []
  await session.check()
  expect(state()).toMatchObject({ status: 'closed', reason: 'forbidden' })
  expect(await kinds()).toEqual([])
})
