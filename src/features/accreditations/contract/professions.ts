import { z } from 'zod'
import { crud } from '@/contract/crud'
import { textFilter } from '@/contract/lists'
import { editable, id, line, storedTimes } from '@/contract/shapes'

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

export const {
  list: listProfessions,
  get: getProfession,
  save: saveProfession,
  remove: deleteProfession,
} = crud('/api/sandoz/professions', {
  item: profession,
  draft: professionDraft,
  listAccess: 'signedIn',
  sortBy: ['position', 'name_de', 'name_en', 'updated_at'],
  filter: { name_de: textFilter, name_en: textFilter },
  errorTexts: 'professions',
  publishes: true,
  refuses: { remove: [422] },
  list: 'List the professions that people may name',
  get: 'Read a profession, or the empty one',
  save: 'Create or change a profession',
  remove: 'Delete a profession that no body and no person has',
})
