import { z } from 'zod'
import { CallFailed, call } from '@/client/calls/call'
import {
  deleteLists,
  type RecordStore,
  readKey,
  removeKey,
  type StoredRecord,
  storeKey,
} from '@/client/check-in-storage'
import { deviceNameOf } from '@/contract/device-name'
import { may, permissionOf } from '@/contract/endpoint'
import { DAY_MS } from '@/contract/time'
import { CHECK_IN_AGE_MAX } from '@/contract/values/check-in'
import { getUser, type User } from '@/features/accounts/contract'
import { sendActions } from '../../contract/actions'
import { type OpenedDevice, openDevice } from '../../contract/devices'
import { listGuests } from '../../contract/guest-list'
import { createServerClock, type ServerClock } from './clock'
import {
  type EncryptedStore,
  openEncryptedStore,
  type StoredAction,
  type StoredDevice,
  waitingOf,
} from './encrypted-store'

/**
 * `asked_at` is by the clock of the server, `started_at` by the steady one of the page. A list that an earlier release
 * stored has no key for numbers.
 */
const storedList = listGuests.response.extend({
  number_key: z.string().nullable().default(null),
  asked_at: z.number(),
  started_at: z.number(),
  took: z.number(),
})
export type StoredList = z.output<typeof storedList>

type ClosedReason =
  | 'missing'
  | 'signed_out'
  | 'link_needed'
  | 'link_ended'
  | 'forbidden'
  | 'revoked'
  | 'expired'
  | 'failed'

export type SessionState =
  | { status: 'opening' }
  | {
      status: 'open'
      device: StoredDevice
      /** Undefined where the browser cannot encrypt, because the connection is not secure. */
      encryptedStore: EncryptedStore | undefined
      /** The list and the actions that were stored when the check-in was opened. */
      list: StoredList | undefined
      actions: StoredAction[]
    }
  | { status: 'closed'; reason: ClosedReason; message: string; unsent: number }

export type Open = Extract<SessionState, { status: 'open' }>
type Known = Pick<Open, 'device' | 'encryptedStore'>

type Parts = {
  workshop_id: number
  store: RecordStore
  clock: ServerClock
  /** Sends what waits on a device whose check-in is not shown, and returns the number of unsent actions. */
  sendStored: StoredSender
  onChange: (state: SessionState) => void
}

export type StoredSender = (stored: {
  workshop_id: number
  device_id: string
  encryptedStore: EncryptedStore
  clock: ServerClock
}) => Promise<number>

/** A slow network delays the list by this time at most, if the device has stored one. */
const STORED_LIST_DELAY = 3_000
const TIMEOUT = 15_000

/** The life of the check-in on one device: it opens with or without a network, and closes when it may not be used. */
export class CheckInSession {
  readonly #parts: Parts
  #state: SessionState = { status: 'opening' }
  /** The device and what it has stored, also while the check-in is closed. */
  #known: Known | undefined
  #checking: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    await readRecords(this.#parts)
    const stored = await openStored(this.#parts)
    this.#known = stored
    const isExpired = stored && this.#isExpired(stored.device)
    const showStored = () => stored && !isExpired && this.#state.status === 'opening' && this.#show(stored)
    const timer = setTimeout(showStored, STORED_LIST_DELAY)
    const answer = await this.#ask()
    clearTimeout(timer)
    if (!isUnreachable(answer)) return this.#apply(answer)
    if (stored) return isExpired ? this.#close('expired') : this.#show(stored)
    // Without its key nothing can be opened, whatever the device has stored.
    const records = await readRecords(this.#parts)
    if (records.length === 0) this.#close('failed', answer.message)
    else this.#close(records.some(({ is_helper }) => is_helper) ? 'link_needed' : 'signed_out')
  }

  /** Sends what waits on this device without showing it, and returns the number of actions that are still unsent. */
  async sendWaiting(): Promise<number> {
    await this.start()
    return this.#sendKnown()
  }

  /** Asks whether the device may still be used; several callers share one request. */
  check(): Promise<void> {
    this.#checking ??= this.#checkOnce().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #checkOnce(): Promise<void> {
    const answer = await this.#ask()
    if (!isUnreachable(answer)) return this.#apply(answer)
    if (this.#state.status === 'open' && this.#isExpired(this.#state.device)) this.#close('expired')
  }

  async #ask(): Promise<OpenedDevice | CallFailed> {
    const { workshop_id, clock } = this.#parts
    const [record] = await readRecords(this.#parts)
    const actions = (await this.#known?.encryptedStore?.readActions()) ?? []
    const device_id = this.#known?.device.device_id ?? record?.device_id
    const body = { device_id, label: deviceNameOf(navigator.userAgent), unsent: waitingOf(actions).length }
    const asked_at = performance.now()
    try {
      const signal = AbortSignal.timeout(TIMEOUT)
      const opened = await call(openDevice, { params: { id: workshop_id }, body, signal })
      clock.noteAnswer(opened.server_time, performance.now() - asked_at)
      return opened
    } catch (failure) {
      if (failure instanceof CallFailed) return failure
      throw failure
    }
  }

  #apply = (answer: OpenedDevice | CallFailed): Promise<void> =>
    answer instanceof CallFailed ? this.#refuse(answer) : this.#accept(answer)

  async #accept({ key, is_revoked, server_time: _, ...opened }: OpenedDevice): Promise<void> {
    const { workshop_id, clock } = this.#parts
    const device = { ...opened, clock_offset: clock.offset() }
    const isSameUser = this.#known?.encryptedStore?.key === key
    const encryptedStore = isSameUser ? this.#known?.encryptedStore : await openStore(this.#parts, key)
    const stored = isSameUser ? undefined : await encryptedStore?.readDevice()
    if (stored && stored.device_id !== device.device_id) {
      // The server knows the times and the actions of the device that recorded them, not of a new one.
      this.#known = { device: stored, encryptedStore }
      return this.#apply(await this.#ask())
    }
    this.#known = { device, encryptedStore }
    encryptedStore?.setLife(lifeOf(device))
    if (is_revoked) return this.#sendAndWipe('revoked')
    if (encryptedStore) await storeKey({ workshop_id, key, expires: endOfKeyOf(device) })
    void encryptedStore?.writeDevice(device)
    const state = this.#state
    const isOpen = state.status === 'open' && state.encryptedStore === encryptedStore
    this.#show(isOpen ? { ...state, device } : await readOpen(this.#known))
  }

  /** A list that nobody may read any more is deleted at once; the actions of its user wait for the next sign-in. */
  async #refuse({ status, message }: CallFailed): Promise<void> {
    const { workshop_id, store } = this.#parts
    if (status === 404) return this.#close('missing')
    if (status !== 401 && status !== 403) return this.#close('failed', message)
    const records = await readRecords(this.#parts)
    const isHelper = this.#known?.device.is_helper ?? records.some(({ is_helper }) => is_helper)
    if (isHelper && this.#known) return this.#sendAndWipe(status === 403 ? 'link_ended' : 'link_needed')
    await this.#known?.encryptedStore?.flush()
    await removeKey(workshop_id)
    await deleteLists(store, workshop_id)
    if (status === 401) return this.#close(isHelper ? 'link_needed' : 'signed_out')
    const reader = await findReader()
    if (!reader) return this.#close('forbidden', message)
    if (this.#state.status === 'open' && this.#state.device.device_id === '') return
    const device = readingDeviceOf(reader, this.#parts.clock)
    this.#show({ status: 'open', device, encryptedStore: undefined, list: undefined, actions: [] })
  }

  /** Waiting actions are sent before they are deleted, so that staff can decide about them. */
  async #sendAndWipe(reason: ClosedReason): Promise<void> {
    const encryptedStore = this.#known?.encryptedStore
    if (this.#state.status !== 'closed') this.#close(reason)
    if (!encryptedStore) return
    await encryptedStore.removeList()
    const unsent = await this.#sendKnown()
    if (unsent === 0) {
      await encryptedStore.removeAll()
      await removeKey(this.#parts.workshop_id)
    }
    this.#close(reason, '', unsent)
  }

  #sendKnown(): Promise<number> {
    const { encryptedStore, device } = this.#known ?? {}
    if (!encryptedStore || !device) return Promise.resolve(0)
    const { workshop_id, clock, sendStored } = this.#parts
    return sendStored({ workshop_id, device_id: device.device_id, encryptedStore, clock })
  }

  #isExpired = ({ keep_until }: StoredDevice): boolean => Date.parse(keep_until) <= this.#parts.clock.now()

  #close = (reason: ClosedReason, message = '', unsent = 0): void =>
    this.#show({ status: 'closed', reason, message, unsent })

  #show(next: SessionState): void {
    this.#state = next
    this.#parts.onChange(next)
  }
}

/** The records of the event on this device, after all that are over were deleted. */
async function readRecords({ store, workshop_id }: Parts) {
  const records = await store.readAll()
  const isOver = ({ delete_at }: StoredRecord) => delete_at <= Date.now()
  await store.remove(records.filter(isOver).map(({ id }) => id))
  return records.filter((record) => record.workshop_id === workshop_id && !isOver(record))
}

async function openStored(parts: Parts): Promise<Open | undefined> {
  const key = await readKey(parts.workshop_id)
  const encryptedStore = key ? await openStore(parts, key) : undefined
  const device = await encryptedStore?.readDevice()
  if (!device) return undefined
  parts.clock.restore(device.clock_offset)
  encryptedStore?.setLife(lifeOf(device))
  return readOpen({ device, encryptedStore })
}

const openStore = async ({ store, workshop_id }: Parts, key: string) =>
  'subtle' in crypto ? openEncryptedStore(store, { workshop_id, key }) : undefined

async function readOpen({ device, encryptedStore }: Known): Promise<Open> {
  await encryptedStore?.flush()
  const list = await encryptedStore?.readList(storedList)
  const actions = (await encryptedStore?.readActions()) ?? []
  // The steady clock of this page began after the list was read.
  return { status: 'open', device, encryptedStore, list: list && { ...list, started_at: -1 }, actions }
}

/** Staff who may read the list but not check anybody in. */
async function findReader(): Promise<User | undefined> {
  const user = await call(getUser, { signal: AbortSignal.timeout(TIMEOUT) }).catch(() => undefined)
  return user && may(user, listGuests) && !may(user, openDevice) ? user : undefined
}

/** A reader needs the network and records nothing, because no device of a reader is known and nothing is stored. */
const readingDeviceOf = ({ name, routePermissions }: User, clock: ServerClock): StoredDevice => ({
  device_id: '',
  name,
  is_helper: false,
  valid_until: null,
  keep_until: new Date(clock.now() + DAY_MS).toISOString(),
  ticket_keys: [],
  may: routePermissions.filter((permission) => permission !== permissionOf(sendActions)),
  clock_offset: clock.offset(),
})

/** An event for which a link has recorded actions that could not be sent. */
export type UnsentEvent = { workshop_id: number; count: number }

/** Sends what a link has recorded on this device, because the next link replaces the cookie and the key of it. */
export async function sendEarlierActions(
  store: RecordStore,
  sendStored: StoredSender,
): Promise<UnsentEvent | undefined> {
  const records = await store.readAll()
  const actions = records.filter(({ kind, is_helper }) => is_helper && kind === 'action')
  const events = [...new Set(actions.map(({ workshop_id }) => workshop_id))]
  const unsent = await Promise.all(
    events.map(async (workshop_id) => {
      const parts = { workshop_id, store, clock: createServerClock(), sendStored, onChange: () => undefined }
      return { workshop_id, count: await new CheckInSession(parts).sendWaiting() }
    }),
  )
  return unsent.find(({ count }) => count > 0)
}

/** The worker and the browser know the clock of the device only. */
const lifeOf = ({ is_helper, device_id, keep_until, clock_offset }: StoredDevice) => ({
  is_helper,
  device_id,
  delete_at: Date.parse(keep_until) - clock_offset,
})

/** The key of a helper opens the queue as long as the server takes what was recorded before the end of the link. */
const endOfKeyOf = ({ valid_until, clock_offset }: StoredDevice) =>
  valid_until === null ? undefined : Math.round(Date.parse(valid_until) + CHECK_IN_AGE_MAX * 1000 - clock_offset)

/** No answer, or one of a server that is starting or overloaded. */
const isUnreachable = (answer: OpenedDevice | CallFailed): answer is CallFailed =>
  answer instanceof CallFailed && (answer.status === 0 || answer.status === 429 || answer.status >= 500)
