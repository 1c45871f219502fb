import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { fieldsWith, valuesOf } from '@/contract/fields'
import { listOf, textFilter } from '@/contract/lists'
import { day, flag, id, instant, line } from '@/contract/shapes'
import { TITLE_MAX, WORKSHOP_FIELDS } from './fields'

/** The most dates of one series. */
export const SERIES_MAX = 40

const dates = z
  .array(day)
  .min(1)
  .max(SERIES_MAX)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'date_twice')

export const repeatWorkshop = endpoint('POST /api/sandoz/workshops/repeat/{id}', {
  summary: 'Create events on several days as copies of an event or of a template',
  note: 'The copies of an event join its series. Those of a template become a series if there are several.',
  errorTexts: 'workshops',
  body: z.object({ dates, signup_active: flag.default(false) }),
  publishes: true,
  response: z.object({ status: z.literal('ok'), ids: z.array(id) }),
})

export const leaveSeries = endpoint('DELETE /api/sandoz/workshops/series/{id}', {
  summary: 'Take an event out of its series; its people stay registered',
  publishes: true,
})

const eventTemplate = z.object({
  id,
  ...valuesOf(fieldsWith(WORKSHOP_FIELDS, 'listed'), 'value'),
  updated_at: instant,
})
export type EventTemplate = z.infer<typeof eventTemplate>

export const listEventTemplates = endpoint('GET /api/sandoz/workshops/templates', {
  summary: 'List the templates for new events',
  ...listOf(eventTemplate, { sortBy: ['title', 'updated_at'], filter: { title: textFilter } }),
})

export const saveEventTemplate = endpoint('POST /api/sandoz/workshops/templates/{id}', {
  summary: 'Save a copy of an event as a template for new events',
  errorTexts: 'workshops',
  body: z.object({ title: line(TITLE_MAX).min(1) }),
  response: z.object({ status: z.literal('ok'), id }),
})

export const deleteEventTemplate = endpoint('DELETE /api/sandoz/workshops/templates/{id}', {
  summary: 'Delete a template; the events that were made from it stay',
})
