import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { id, instant, opaqueId } from '@/contract/shapes'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { TICKET_END_REASONS } from '@/contract/values/registrations'
import { neededNumber } from '@/features/person-numbers/contract'

/** Only the fields of the check-in screen, because hundreds of guests are loaded over a slow connection. @public */
export const guest = z.object({
  id: opaqueId,
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  institution: z.string(),
  participated: instant.nullable(),
  /** The last time at which the guest came, and the time at which the guest left; null for one who is there. */
  came_at: instant.nullable(),
  left_at: instant.nullable(),
  /** The name of the main registration that the guest accompanies, which may be empty; null for a guest who accompanies none. */
  main_name: z.string().nullable(),
  profession_id: id.nullable(),
  entrance_note: z.string(),
  /** The hash of the code on the ticket, by which a device without a network recognises it. */
  ticket: z.string().nullable(),
  /** The hash of the EFN of a doctor who has given it, made with `number_key`. */
  efn: z.string().nullable(),
  /** The numbers that the bodies of the event need of the guest, who has not answered. */
  missing_numbers: z.array(z.enum(NUMBER_KINDS)),
})
export type Guest = z.infer<typeof guest>

/** Somebody without a seat, whose ticket or name may be shown at the entrance all the same. @public */
export const otherPerson = z.object({
  id: opaqueId,
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  state: z.enum(['cancelled', 'waiting']),
  main_name: z.string().nullable(),
  ticket: z.string().nullable(),
})
export type OtherPerson = z.infer<typeof otherPerson>

/** An action about which staff decide: it could not be saved by itself, or contradicts another device. @public */
export const openAction = z.object({
  id: opaqueId,
  kind: z.string(),
  /** The person as the list or the action names them. */
  name: z.string(),
  /** The device and the user or helper who acted. */
  device: z.string(),
  occurred_at: instant,
  outcome: z.enum(['refused', 'held', 'saved']),
  message: z.string(),
})
export type OpenAction = z.infer<typeof openAction>

/**
 * A helper gets names and states only: no address, institution, note, number or hash of one, and ids that no other call
 * knows. The devices of staff get hashes of the EFNs, each with a key of its own.
 */
export const listGuests = endpoint('GET /api/sandoz/workshop_registrations/door/{id}', {
  summary: 'List the guests of an event for the check-in',
  access: 'helper',
  query: z.object({
    /** The device that shows the list. */
    device_id: opaqueId.optional(),
  }),
  response: z.object({
    title: z.string(),
    date: z.string(),
    time: z.string(),
    end_time: z.string().nullable(),
    language: z.string(),
    maximum_participants: z.int().nullable(),
    /** Null where there is no limit. */
    seats_left: z.int().nullable(),
    /** Points follow from the minutes at the event, so the times at which people leave count. */
    counts_attendance: z.boolean(),
    needed_numbers: z.array(neededNumber),
    professions: z.array(z.object({ id, name: z.string() })),
    people: z.array(guest),
    others: z.array(otherPerson),
    /** Tickets that are no longer valid, with the person's name. */
    retired_tickets: z.array(z.object({ ticket: z.string(), reason: z.enum(TICKET_END_REASONS), name: z.string() })),
    open_actions: z.array(openAction),
    /** 256 bits in base64url: the key of this device for the hashes of EFNs. Null for helpers, and without a device. */
    number_key: z.string().nullable(),
    server_time: instant,
  }),
})
