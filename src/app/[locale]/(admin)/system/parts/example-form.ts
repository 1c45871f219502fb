import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import { email, fileValue, id } from '@/contract/shapes'

/** Only validates the example form and is never served. Only super users have its permission and see the page. */
export const checkExampleForm = endpoint('POST /api/system/parts', {
  summary: 'Try the parts of a form',
  errorTexts: 'parts',
  body: z.object({
    name: z.string().trim().min(1).max(200),
    email,
    notes: z.string().max(1000),
    secret: z.string().max(128),
    locked: z.string(),
    seats: z.number().int().min(1).max(500).nullable(),
    price: z.number().min(0).nullable(),
    ipad: z.boolean(),
    language: z.enum(LOCALES).nullable(),
    sponsors: z.array(id),
    sponsor: id.nullable(),
    partner: z.object({ id, name: z.string() }).nullable(),
    day: z.iso.date().nullable(),
    start: z.iso.time({ precision: -1 }).nullable(),
    deadline: z.string().nullable(),
    image: fileValue.nullable(),
    leaflet: fileValue.nullable(),
    description: z.string(),
  }),
})

export const EXAMPLE_VALUES: z.input<(typeof checkExampleForm)['body']> = {
  name: '',
  email: 'mona@example.org',
  notes: '',
  secret: '',
  locked: '',
  seats: null,
  price: null,
  ipad: false,
  language: null,
  sponsors: [],
  sponsor: null,
  partner: null,
  day: null,
  start: null,
  deadline: null,
  image: null,
  leaflet: null,
  description: '',
}
