import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf, textFilter } from '@/contract/lists'
import { editable, id, idOrNew, line, storedTimes, success } from '@/contract/shapes'

const NAME_MAX = 80

const name = line(NAME_MAX).min(1)

const professionDraft = z.object({
  name_de: name,
  name_en: name,
  /** Other words for the profession in imported lists, separated by commas. */
  synonyms: line(500).optional(),
  /** Forms offer the professions in this order. */
  position: z.int().min(0).max(1000).optional(),
  /** One of the two categories of events is for this profession, so that lists of events offer no filter for it. */
  has_category: z.boolean().optional(),
  ...editable,
})

/** @public */
export const profession = z.object({
  id: id.nullable(),
  name_de: z.string(),
  name_en: z.string(),
  synonyms: z.string(),
  position: z.int(),
  has_category: z.boolean(),
  /** The number of bodies that give the profession points. */
  bodies: z.int().optional(),
  ...storedTimes,
})
export type Profession = z.infer<typeof profession>

export const listProfessions = endpoint('GET /api/sandoz/professions', {
  summary: 'List the professions that people may name',
  access: 'signedIn',
  ...listOf(profession, {
    sortBy: ['position', 'name_de', 'name_en', 'updated_at'],
    filter: { name_de: textFilter, name_en: textFilter },
  }),
})

export const getProfession = endpoint('GET /api/sandoz/professions/{id}', {
  summary: 'Read a profession, or the empty one',
  access: 'permitted',
  params: { id: idOrNew },
  response: profession,
})

export const saveProfession = endpoint('POST /api/sandoz/professions/{id}', {
  summary: 'Create or change a profession',
  access: 'permitted',
  params: { id: idOrNew },
  errorTexts: 'professions',
  body: professionDraft,
  publishes: true,
  response: profession,
})

export const deleteProfession = endpoint('DELETE /api/sandoz/professions/{id}', {
  summary: 'Delete a profession that no body and no person has',
  access: 'permitted',
  params: { id },
  publishes: true,
  refuses: [422],
  response: success,
})
